import type { OutboxEntry } from '#machines/outbox-entry.ts';

/** Reads an entry from the device; `null` for what is none. */
export function entryOf(record: unknown): OutboxEntry | null {
  if (isEntry(record)) return record;
  return isRequest(record) ? fromRequest(record) : null;
}

/** Only this app writes there. */
function isEntry(record: unknown): record is OutboxEntry {
  return (
    typeof record === 'object' &&
    record !== null &&
    'idempotencyKey' in record &&
    'kind' in record &&
    'order' in record
  );
}

/** What version 0.1 stored: the request itself. */
interface StoredRequest extends Pick<OutboxEntry, 'kind' | 'subject'> {
  readonly order: number;
  readonly key: string;
  readonly owner: string;
  readonly path: string;
  readonly body: string | null;
  readonly at: string;
  readonly triedAt: number | null;
}

function isRequest(record: unknown): record is StoredRequest {
  return (
    typeof record === 'object' &&
    record !== null &&
    'key' in record &&
    'owner' in record &&
    'path' in record &&
    'order' in record
  );
}

function fromRequest(request: StoredRequest): OutboxEntry {
  const { order, key, owner, kind, subject, path, body, at, triedAt } = request;
  const input: unknown =
    kind === 'vote' ? { postId: /\/posts\/([^/]+)\//.exec(path)?.[1] ?? '' } : JSON.parse(body ?? 'null');
  return {
    id: key,
    idempotencyKey: key,
    userId: owner,
    kind,
    subject,
    input,
    createdAt: at,
    order,
    state: 'queued',
    revision: 0,
    attempts: triedAt === null ? 0 : 1,
    firstSentAt: triedAt,
    retryAt: null,
    lastResponse: null,
    hasWaited: true,
  };
}
