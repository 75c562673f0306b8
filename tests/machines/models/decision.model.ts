import { expect } from 'vitest';
import { type DecisionDraft, type DecisionSubject, decisionMachine } from '#machines/decision.machine.ts';
import { defineModel } from '../support/model.ts';
import { submissionModel } from '../support/submission-model.ts';

const suspension = submissionModel<DecisionSubject, DecisionDraft>({
  input: { subject: { type: 'suspension', id: 'u1' }, draft: { outcome: null, reason: null, statement: '' } },
  complete: { outcome: 'week', reason: 'hate', statement: 'You threatened somebody.' },
  other: { outcome: 'month', statement: ' ' },
  isComplete: ({ outcome, reason, statement }) =>
    outcome !== null && reason !== null && statement.trim() !== '',
});

export const model = defineModel({
  machine: decisionMachine,
  ...suspension,
  scenarios: {
    ...suspension.scenarios,
    'needs an outcome, a rule except for an appeal, and reasons except for a report': (start) => {
      const isComplete = (type: DecisionSubject['type'], draft: Partial<DecisionDraft>) => {
        const decision = start({
          subject: { type, id: '1' },
          draft: { outcome: null, reason: null, statement: '', ...draft },
        });
        decision.send({ type: 'draft.submit' });
        return decision.is('sending');
      };
      const whole = { outcome: 'removed', reason: 'spam', statement: 'Advertising' } as const;
      expect(
        (['report', 'appeal', 'suspension'] as const).map((type) => [
          isComplete(type, whole),
          isComplete(type, { ...whole, outcome: null }),
          isComplete(type, { ...whole, reason: null }),
          isComplete(type, { ...whole, statement: ' ' }),
        ]),
      ).toEqual([
        [true, false, false, true],
        [true, false, true, false],
        [true, false, false, false],
      ]);
    },
  },
});
