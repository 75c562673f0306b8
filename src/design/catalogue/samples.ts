/** What the catalogue shows: short and long names, none and ten thousand. */
export const people = [
  { id: 'u1', name: 'Ada', initials: 'A', value: 42, highlight: true },
  { id: 'u2', name: 'Bartholomew Featherstonehaugh', initials: 'BF', value: 37 },
  { id: 'u3', name: '李小龙', initials: '李', value: 21 },
  { id: 'u4', name: 'Zoë', initials: 'Z', value: 8 },
  { id: 'u5', name: 'Mo', initials: 'M', value: 0 },
];

export const crowd = Array.from({ length: 17 }, (_, index) => ({
  id: `c${index}`,
  name: `Player ${index + 1}`,
  initials: `P${index % 10}`,
  value: Math.max(0, 31 - index * 2),
}));

export const palette = [
  { name: 'Red', color: '#ef4444' },
  { name: 'Orange', color: '#f97316' },
  { name: 'Yellow', color: '#eab308' },
  { name: 'Green', color: '#22c55e' },
  { name: 'Cyan', color: '#06b6d4' },
  { name: 'Blue', color: '#3b82f6' },
  { name: 'Indigo', color: '#6366f1' },
  { name: 'Violet', color: '#8b5cf6' },
  { name: 'Pink', color: '#ec4899' },
  { name: 'Amber', color: '#f59e0b' },
];

/** A picture without a network. */
export const photo =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><linearGradient id="a" x2="0" y2="1"><stop stop-color="#ffb36b"/><stop offset="1" stop-color="#c2447d"/></linearGradient><path fill="url(#a)" d="M0 0h800v600H0z"/><circle cx="560" cy="220" r="70" fill="#ffe9a3"/><path fill="#4b2a6b" d="m0 460 220-190 160 140 130-90 290 220v60H0z"/></svg>',
  );
