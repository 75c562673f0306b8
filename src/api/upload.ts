import type { Letter } from './client.ts';

/** Sends a call like `fetch`, and tells how much of it has left the device: that is what `fetch` cannot do. */
export async function upload(letter: Letter, signal?: AbortSignal | null): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(letter.method, letter.path);
  request.withCredentials = true;
  for (const [name, value] of Object.entries(letter.headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) letter.onUploadProgress?.(loaded / total);
  });
  request.addEventListener('load', () => resolve(answerOf(request)));
  request.addEventListener('error', () => reject(new TypeError('The call failed')));
  request.addEventListener('abort', () => reject(signal?.reason));
  const callOff = () => request.abort();
  signal?.addEventListener('abort', callOff);
  try {
    signal?.throwIfAborted();
    letter.onUploadProgress?.(0);
    request.send(typeof letter.body === 'string' ? letter.body : null);
    return await promise;
  } finally {
    signal?.removeEventListener('abort', callOff);
  }
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const { status, statusText, responseText } = request;
  // An answer with such a status must not have a body, not even an empty one.
  const body = responseText === '' ? null : responseText;
  return new Response(body, { status, statusText, headers });
}
