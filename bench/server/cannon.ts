import autocannon from 'autocannon';
import { cannonOrder } from './cannon-order.ts';

// A process of its own, so that asking takes no time from the server that answers.
const { origin, paths, cookie, connections, seconds } = cannonOrder.parse(JSON.parse(process.argv[2] ?? ''));
const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie } }));

let begun = 0;
const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  requests,
  // People do not all do the same at the same moment: each connection begins at another place of the list.
  setupClient: (client) => {
    const first = Math.floor((begun * requests.length) / connections);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    begun += 1;
  },
});
process.stdout.write(JSON.stringify(result));
