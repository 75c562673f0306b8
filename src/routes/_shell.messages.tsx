import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { messagesQuery } from '#src/features/messages/messages.queries.ts';
import { type MessagesSearch, readAddress, writeAddress } from '#src/features/messages/messages.search.ts';
import { MessagesScreen } from '#src/features/messages/messages-screen.tsx';
import { prefetch } from '../app/prefetch.ts';

export const Route = createFileRoute('/_shell/messages')({
  validateSearch: (search): MessagesSearch => writeAddress(readAddress(search)),
  loader: ({ context }) =>
    prefetch(context, (client) => [client.infiniteQuery(messagesQuery).then(noop, noop)]),
  component: function MessagesRoute() {
    return <MessagesScreen address={readAddress(Route.useSearch())} />;
  },
});
