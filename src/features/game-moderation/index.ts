import { lazyDialog } from '#src/features/toasts/index.ts';

export { subjectKey, subjectLabels } from './moderation.ts';
export { type Moderate, useModerate } from './use-moderate.ts';

export const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));
