/** One word, spelled the way each place wants it. */
export interface Names {
  /** `weekly-recap`: files and folders. */
  readonly kebab: string;
  /** `weeklyRecap`: values. */
  readonly camel: string;
  /** `WeeklyRecap`: types and components. */
  readonly pascal: string;
  /** `Weekly recap`: what people read. */
  readonly words: string;
}

/** Spells a name every way. Throws when it is not lower-case words joined by hyphens. */
export function namesOf(name: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" is no name: use lower-case words joined by hyphens, like weekly-recap.`);
  }
  const parts = name.split('-');
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  const text = parts.join(' ');
  return {
    kebab: name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: text.charAt(0).toUpperCase() + text.slice(1),
  };
}

/** A file a generator writes, by its path from the root. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** A line a generator puts into a file that is there already, before a text that stands in it once. */
export interface Edit {
  readonly path: string;
  readonly insert: string;
  readonly before: string;
}

/** What a generator gives: the files, the edits, and what is left to do by hand. */
export interface Plan {
  readonly files: readonly NewFile[];
  readonly edits: readonly Edit[];
  readonly next: readonly string[];
}
