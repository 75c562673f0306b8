import { createContext, type ReactNode, startTransition, use, useCallback, useState } from 'react';
import { Button, type ButtonProps } from '#src/design/button/button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import type { Decision } from './decision-dialog.tsx';

const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));

const DecideContext = createContext<(decision: Decision) => void>(() => {
  throw new Error('DecideButton must be inside a DecisionArea');
});

/** Renders the dialog of the decisions inside it. The dialog is not part of a list item, which may disappear while a moderator writes. */
export function DecisionArea({ children }: { readonly children: ReactNode }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [open, onOpenChange] = useState(false);
  // A transition, so that the pressed button renders first.
  const decide = useCallback(
    (next: Decision) =>
      startTransition(() => {
        setDecision(next);
        onOpenChange(true);
      }),
    [],
  );
  return (
    <DecideContext value={decide}>
      {children}
      {decision && (
        <DecisionDialog
          key={`${decision.subject.type}.${decision.subject.id}`}
          {...decision}
          open={open}
          onOpenChange={onOpenChange}
        />
      )}
    </DecideContext>
  );
}

/** Opens the dialog of a decision. */
export function DecideButton({
  decision,
  ...button
}: { readonly decision: Decision } & Pick<ButtonProps, 'variant' | 'children' | 'aria-label'>) {
  const decide = use(DecideContext);
  return <Button {...button} block {...DecisionDialog.intent} onClick={() => decide(decision)} />;
}
