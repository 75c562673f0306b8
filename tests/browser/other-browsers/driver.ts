/** An element as a person or a screen reader would name it; `within` limits the search to another one. */
export type Target = (
  | { readonly role: string; readonly name?: string | RegExp; readonly pressed?: boolean }
  | { readonly label: string }
  | { readonly text: string | RegExp }
) & { readonly within?: Target };

/**
 * One window of one browser, with cookies of its own. Whatever waits, waits for at most two minutes and then throws the name
 * of what is missing.
 */
export interface Window {
  /** Loads a path of the server, or an absolute URL. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits for the target and returns its text. */
  see(target: Target): Promise<string>;
  /** Waits until no element of the page is the target. */
  gone(target: Target): Promise<void>;
  /** Waits for the target and clicks it. */
  tap(target: Target): Promise<void>;
  /** Replaces the text of a field. */
  enter(target: Target, text: string): Promise<void>;
  /** Chooses a local file in the first file input inside the target. */
  attach(target: Target, file: string): Promise<void>;
  /** Presses one key, named as in `KeyboardEvent.key`. */
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Waits until the target has the focus. */
  focused(target: Target): Promise<void>;
  /** Presses Tab until the target has the focus. */
  reach(target: Target): Promise<void>;
  address(): Promise<URL>;
  /** The value of an expression, or of the promise it returns. */
  evaluate(expression: string): Promise<unknown>;
  /** The violations that axe finds, as `rule: element`. */
  violations(): Promise<string[]>;
  /** The errors of the page so far; `null` if the browser does not report them. */
  errors(): readonly string[] | null;
  /** A screenshot as PNG. */
  screenshot(): Promise<Buffer>;
}

/** Starts and drives one browser. */
export interface Driver {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Opens a window for a new user; `close` of the driver closes it. */
  open(origin: string): Promise<Window>;
  close(): Promise<void>;
}
