import { fromPromise } from 'xstate';

function unprovided(name: string): never {
  throw new Error(`Not provided: ${name}`);
}

/** The default of an action that the app has to provide: throws an error with its name. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the implementation
export function unprovidedAction<Params = undefined>(name: string): (args: unknown, params: Params) => void {
  return () => unprovided(name);
}

/** The default of an actor that the app has to provide: rejects with its name. */
export function unprovidedActor<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => unprovided(name));
}
