/** The lists of the moderation screen. Its address needs them before its code is loaded. */
export const QUEUES = ['reports', 'appeals', 'decided', 'audit'] as const;
export type Queue = (typeof QUEUES)[number];
