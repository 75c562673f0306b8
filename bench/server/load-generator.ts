import autocannon from 'autocannon';
import { loadOptions } from './load-options.ts';

// Runs in a process of its own, so that it takes no CPU time from the server's process.
const { origin, cookie, connections, seconds, ...given } = loadOptions.parse(
  JSON.parse(process.argv[2] ?? ''),
);
const headers = { cookie, 'content-type': 'application/json' };
const requests = given.requests.map((request) => ({ ...request, headers }));

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
