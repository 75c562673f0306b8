import { allOn, onShelf } from '../offline/device.ts';
import { isOwned, type Owned } from '../offline/owner.ts';
import { isParcel, type Parcel } from './parcel.ts';

/** Where parcels wait; it outlives the page. */
export interface ParcelShelf {
  readonly all: () => Promise<readonly Parcel[]>;
  /** Puts a parcel behind all others. */
  readonly add: (parcel: Omit<Parcel, 'order' | keyof Owned>) => Promise<void>;
  readonly put: (parcel: Parcel) => Promise<void>;
  readonly remove: (order: number) => Promise<void>;
}

/** The parcels of one person on this device. */
export function shelfOf(mark: Owned): ParcelShelf {
  return {
    all: async () => (await allOn('outbox')).filter(isParcel).filter((parcel) => isOwned(parcel, mark.owner)),
    add: async (parcel) => {
      await onShelf('outbox', 'readwrite', (store) => store.add({ ...parcel, ...mark }));
    },
    put: async (parcel) => {
      await onShelf('outbox', 'readwrite', (store) => store.put(parcel));
    },
    remove: async (order) => {
      await onShelf('outbox', 'readwrite', (store) => store.delete(order));
    },
  };
}
