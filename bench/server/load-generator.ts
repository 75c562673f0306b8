import autocannon from 'autocannon';
import { loadOptions } from './load-options.ts';

// Runs in a process of its own, so that it takes no CPU time from the server's process.
const { origin, paths, cookie, connections, seconds } = loadOptions.parse(JSON.parse(process.argv[2] ?? ''));
const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie } }));

let clients = 0;
const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  requests,
  // Each connection starts at another position of the list, as users do not act in step.
  setupClient: (client) => {
    const first = Math.floor((clients * requests.length) / connections);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    clients += 1;
  },
});
process.stdout.write(JSON.stringify(result));
