import { createContext } from 'react';
import { deviceDate } from './dates.ts';

/** How components that the server renders convert times: the server is in another time zone than the device. */
export const LocalDate = createContext(deviceDate);
