export { messageEntry } from './message.entry.ts';
export { MessageButton } from './message-button.tsx';
export { messagesQuery, unreadCountQuery } from './messages.queries.ts';
export { type MessagesSearch, readAddress, writeAddress } from './messages.search.ts';
export { useUnreadCount } from './use-unread-count.ts';
