import { useState } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useAcceptRules } from './account.mutations.ts';
import { useRules } from './account.queries.ts';

/** Asks a user who has not accepted the operator's present rules to do so: once after the app starts, and again the next time. */
export default function RulesDialog() {
  const [open, onOpenChange] = useState(true);
  const query = useRules();
  const { data: rules } = query;
  const { mutate, isPending } = useAcceptRules(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="The rules"
      description="Please read the rules of this server. You can also delete your account, under Account."
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={() => onOpenChange(false)}>
            Not now
          </Button>
          <Button
            disabled={!rules}
            busy={isPending}
            onClick={() => rules && mutate({ body: { version: rules.version } })}
          >
            Accept the rules
          </Button>
        </>
      }
    >
      {query.isPending && <SkeletonCards count={1} label="Loading the rules" height="8rem" />}
      {query.isError && !rules && <ErrorState title="The rules could not be loaded" retry={query} />}
      {rules && (
        <Text prose dir="auto">
          {rules.text}
        </Text>
      )}
    </Dialog>
  );
}
