import type { ApiRequest } from './request.ts';

/** Sends a request like `fetch`, with the progress of the upload, which `fetch` does not report. */
export async function upload(apiRequest: ApiRequest, signal: AbortSignal): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(apiRequest.method, apiRequest.path);
  request.withCredentials = true;
  for (const [name, value] of Object.entries(apiRequest.headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) apiRequest.onUploadProgress?.(loaded / total);
  });
  request.addEventListener('load', () => resolve(responseOf(request)));
  request.addEventListener('error', () => reject(new TypeError('The request failed')));
  request.addEventListener('abort', () => reject(signal.reason));
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    apiRequest.onUploadProgress?.(0);
    request.send(typeof apiRequest.body === 'string' ? apiRequest.body : null);
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const { status, statusText, responseText } = request;
  // A response with a status such as 204 must not have a body, not even an empty one.
  const body = responseText === '' ? null : responseText;
  return new Response(body, { status, statusText, headers });
}
