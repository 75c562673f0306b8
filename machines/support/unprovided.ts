import { fromPromise } from 'xstate';

function unprovided(name: string): never {
  throw new Error(`Not provided: ${name}`);
}

/** The default of an action the app has to give: throws its own name, so that a forgotten `provide` is loud. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types what `provide` has to give
export function unprovidedAction<Params = undefined>(name: string): (args: unknown, params: Params) => void {
  return () => unprovided(name);
}

/** The default of an actor the app has to give: fails with its own name. */
export function unprovidedActor<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => unprovided(name));
}
