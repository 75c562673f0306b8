import { startTransition, useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, updated every minute, for texts such as '3 days left'. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(new Date())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
