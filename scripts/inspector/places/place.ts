import type { AnyEventObject } from 'xstate';

/** What the server answers. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  /** Never answered, or not reached at all. */
  readonly never?: 'answered' | 'reached';
  /** What is answered otherwise from then on, by `METHOD /path`. */
  readonly afterwards?: Readonly<Record<string, Reply>>;
}

/** A screen in front of a server that is made up, and the machine that works behind it, if there is one. */
export interface Scene {
  /** The machine's name; of a screen without one its own. */
  readonly name: string;
  /** Where the screen is. */
  readonly address: string;
  /** Buttons and tabs to press, one after the other, until the machine runs. */
  readonly presses?: readonly string[];
  /** What of the page to bring into sight. */
  readonly sight?: string;
  /** What the machine is begun with there, and what the screen tells it by itself. */
  readonly input?: object;
  readonly brings?: readonly AnyEventObject[];
  /** Other machines that events may be for: those that run as parts of it, or the one that it is a part of. */
  readonly parts?: readonly string[];
  /** Answers by `METHOD /path`. */
  readonly api: Readonly<Record<string, Reply>>;
  /** How each of the machine's actors asks: `METHOD /path`, `clipboard` or `storage`. What it asks waits unless a place answers it. */
  readonly asks?: Readonly<Record<string, string>>;
  /** States by name. */
  readonly places: Readonly<Record<string, Place>>;
}

export interface Place {
  /** What is sent one after the other. */
  readonly sends?: readonly AnyEventObject[];
  /** How the machine's actors are answered. */
  readonly answers?: Readonly<Record<string, Reply>>;
  /** Is elsewhere, begins otherwise, is told otherwise, or is pressed otherwise than the scene says. */
  readonly address?: string;
  readonly input?: object;
  readonly presses?: readonly string[];
  readonly api?: Readonly<Record<string, Reply>>;
  /** The answer to everything that nothing is said about; an empty list unless given. */
  readonly rest?: Reply;
  /** The machines' time stands still: a state that would pass by itself stays. */
  readonly stopped?: true;
  /** The device has no network. */
  readonly offline?: true;
}

export const ok = (body: unknown): Reply => ({ body });
export const broken: Reply = { status: 500, body: {} };
export const nobody: Reply = { status: 401, body: {} };

/** Where a place is opened, by its full name. */
export function linkTo({ name, address }: Scene, called: string, place: Place): string {
  const at = place.address ?? address;
  return `${at}${at.includes('?') ? '&' : '?'}state=${name}/${called}`;
}
