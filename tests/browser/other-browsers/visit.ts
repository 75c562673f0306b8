/** Something on a page as a person or a screen reader would name it; `within` narrows the search to inside another. */
export type Target = (
  | { readonly role: string; readonly name?: string | RegExp; readonly pressed?: boolean }
  | { readonly label: string }
  | { readonly text: string | RegExp }
) & { readonly within?: Target };

/**
 * One person's window in one browser, with cookies of its own. Whatever waits, waits for at most two minutes and then
 * fails with the name of what it missed.
 */
export interface Visit {
  /** Opens a path of the server, or a whole address. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits for the target and gives its text. */
  see(target: Target): Promise<string>;
  /** Waits until nothing on the page is the target. */
  gone(target: Target): Promise<void>;
  /** Waits for the target and clicks it where a finger would. */
  tap(target: Target): Promise<void>;
  /** Empties a field and types into it. */
  enter(target: Target, text: string): Promise<void>;
  /** Chooses a file of this machine in the first file input inside the target. */
  attach(target: Target, file: string): Promise<void>;
  /** Presses one key, named as in `KeyboardEvent.key`. */
  press(key: 'Escape' | 'Tab' | 'Enter' | 'ArrowRight' | 'ArrowDown'): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Waits until the focus has been moved to the target. */
  focused(target: Target): Promise<void>;
  /** Presses Tab until the target has the focus; fails when the whole page has been gone through. */
  reach(target: Target): Promise<void>;
  /** The present address, and what a script on the page says of it. */
  address(): Promise<URL>;
  evaluate(expression: string): Promise<unknown>;
  /** What axe finds wrong with what is shown, as `rule: element`. */
  violations(): Promise<string[]>;
  /** Errors that the page has reported so far. A browser that cannot tell gives `null`. */
  troubles(): readonly string[] | null;
  /** A picture of the window as PNG. */
  picture(): Promise<Buffer>;
}

export interface VisitOptions {
  readonly origin: string;
}

/** A browser that can be driven. */
export interface Driver {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Opens a window for a new person; closed by `close` of the driver at the latest. */
  visit(options: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}
