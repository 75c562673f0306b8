import { createContext } from 'react';

/** Whether the device says that it is offline; the app provides it. */
export const DeviceOffline = createContext(false);
