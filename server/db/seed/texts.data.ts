/** Sentences that end posts. */
export const closers: readonly string[] = [
  '',
  '',
  '',
  '',
  '',
  'Worth it.',
  'Hands still shaking.',
  'Same again tomorrow?',
  'Who is next?',
  'My comfort zone just got a little bigger.',
  'Thanks for the push, everybody 💜',
  '10/10, would panic again.',
  'I slept like a stone afterwards.',
  '🎉',
  '🔥🔥',
  'Small step, big grin.',
];

export const cheers: readonly string[] = [
  'Love this!',
  'You are on fire 🔥',
  'I was having a lazy day until I read this.',
  'How did it feel?',
  'This made my morning.',
  'Teach me your ways.',
  'So proud of you!',
  'Okay, you have shamed me into doing mine.',
  'Brilliant 👏👏👏',
  'The photo!!',
  'I would have run away.',
  'Next time I am coming along.',
  'That is going on the fridge.',
  'Legend.',
  'I laughed out loud on the bus.',
  'Did anybody film it?',
  'Same here, day three was the hardest.',
  'What a start!',
  'You make it look easy.',
  'More of this, please.',
  'Respect.',
  'Who are you and what have you done with my shy friend?',
  'I needed to hear that today.',
  'Goosebumps.',
  'Keep going, you are so close!',
  'My turn tomorrow. Hold me to it.',
  'Bravo ! 💜',
  'ありがとう、勇気が出た!',
  'أحسنت!',
  'That beats my whole week.',
];

/** Conversations; the demo account writes the first line of every other one. */
export const conversations: readonly (readonly string[])[] = [
  [
    'Hey! How did you get through the first week? I am about to give up.',
    'Music. Very loud music. And never thinking about it for more than three seconds.',
    'Three seconds. Got it.',
    'Report back tomorrow 😄',
  ],
  [
    'Are you up for doing the next one together?',
    'Yes! Saturday morning works for me.',
    'Saturday it is. I bring coffee.',
  ],
  [
    'That photo of yours is gorgeous. Where was it taken?',
    'Up behind the old quarry, about twenty minutes from the station.',
    'Adding it to my list. Thank you!',
    'Go early, it gets crowded.',
    'Will do.',
  ],
  ['Congratulations on the medal! 🥇', 'Thank you!! You were right behind me all the way.'],
  [
    'Welcome to the game! Shout if anything is unclear.',
    'Thanks! Does a conversation with my dentist count?',
    'Only if you could answer.',
  ],
  ['I think I owe you a pizza after last night.', 'You do. Two, actually.', 'Fair.'],
  ['Could you approve my friend’s request? She has been waiting since Monday.'],
  ['Nervous about tomorrow. Any advice?'],
];

/** Posts that are shared in several games. */
export const everywhere: readonly string[] = [
  'Sunrise swim, then half an hour of talking to the lifeguard. Two birds, one very cold stone.',
  'Ran to the market, said yes to a free salsa lesson between the vegetable stalls. Sweaty and happy.',
  'Cold shower at five, hill by six, and I introduced myself to everybody up there.',
  'Asked a stranger to race me to the end of the pier. Lost. Made a friend.',
  'Took the long way, in the rain, with a colleague I had never spoken to. Best commute in years.',
];
