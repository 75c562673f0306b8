/** The little of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  type Request = {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: string | undefined;
    readonly headers: Record<string, string>;
  };
  type Client = { readonly setRequests: (requests: readonly Request[]) => void };
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
    readonly setupClient: (client: Client) => void;
  }): Promise<unknown>;
}
