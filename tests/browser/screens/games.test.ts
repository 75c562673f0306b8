import { it } from 'vitest';
import { WIDEST } from '../support/boundary-data.ts';
import { screensHarness } from './harness.ts';
import { participantSteps, postSteps, widestSteps } from './steps.ts';

/** Games and what opens from them, with the longest texts and the largest numbers: their layout, contrast and axe's rules. */

const { data, checkStepsAs } = screensHarness();

it('finds no faults on Home, games, their settings and groups', () =>
  checkStepsAs(WIDEST, widestSteps(data)));

it('finds no faults on the menu of a post', () => checkStepsAs(WIDEST, postSteps(data)));

it('finds no faults on the games of a participant', () => checkStepsAs('cara', participantSteps(data)));
