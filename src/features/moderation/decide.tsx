import { createContext, type ReactNode, use, useState } from 'react';
import { Button, type ButtonProps } from '#src/design/button/button.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import type { Decision } from './decision-dialog.tsx';

const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));

const DecideContext = createContext<(decision: Decision) => void>(() => {
  throw new Error('There is no area of decisions');
});

/** Has the dialog of the decisions in it: what they are about may leave the list while a moderator writes. */
export function DecisionArea({ children }: { readonly children: ReactNode }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const dialog = useDialog();
  const decide = (next: Decision) => {
    setDecision(next);
    dialog.show();
  };
  return (
    <DecideContext value={decide}>
      {children}
      {dialog.wanted && decision && (
        <DecisionDialog
          key={`${decision.subject.type}.${decision.subject.id}`}
          {...decision}
          {...dialog.props}
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
