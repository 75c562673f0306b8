declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** The part of the package that tests use; it has no types of its own. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
