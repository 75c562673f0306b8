import { api } from '#src/api/client.ts';

/** Sends a report to the operators. */
export const useCreateReport = (handlers: {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}) => api.reports.create.useMutation(handlers);
