/** Name, hair of the portrait (l long, s short), and for some a bio. */
const lines = `
Mira Okafor|l|Collecting small braveries, one awkward hello at a time.
Jonas Lindqvist|s|Cold water, warm heart.
Priya Raman|l|Product designer by day, terrible dancer by night. Working on the second part.
Mateo Alvarez|s|I said yes to everything once. It was a good week.
Sofia Marchetti|l|Runs slowly, laughs loudly.
Kwame Mensah|s|Teacher. Learning to be a student again.
Hana Suzuki|l|早起きは三文の徳
Luka Petrović|s|
Amira Haddad|l|شجاعة صغيرة كل يوم
Tom Whitfield|s|Recovering couch potato.
Ines Carvalho|l|Will try anything twice, in case the first time was bad luck.
Noah Becker|s|Former night owl.
Zuri Kimani|l|Mountains, mangoes, mornings.
Elias Novak|s|
Freya Holm|l|Sings in the shower. Soon on a stage?
Rafael Souza|s|Bakery owner. I bring the bread.
Leila Farsi|l|Two kids, one bike, no plan.
Oscar Nyström|s|Introvert on a mission.
Maya Goldberg|l|Journalist. Professional asker of questions.
Dmitri Volkov|s|
Chloé Laurent|l|Toujours partante.
Arjun Mehta|s|Spice level: regret.
Grace Adeyemi|l|Nurse. Naps are a sport.
Liam O'Connor|s|I play three chords and the truth.
Yara Nasser|l|
Ben Hartmann|s|Carpenter, climber, crier at films.
Nia Thompson|l|Learning to take up space.
Sven Eriksen|s|The lake is never too cold.
Camila Rojas|l|Salsa first, questions later.
Tariq Aziz|s|
Emily Foster|l|Librarian who is done with being quiet.
Kenji Watanabe|s|Sketchbook always in the bag.
Olga Sidorova|l|
Daniel Abebe|s|Long runs and longer breakfasts.
Isla MacLeod|l|Wild swimmer from the wet side of Scotland.
Hugo Fontaine|s|
Aisha Bello|l|Comedy beginner. Hecklers welcome.
Pavel Dvořák|s|Dad jokes, sorry in advance.
Rosa Jimenez|l|Sixty-three and just getting started.
Max Steiner|s|
Thandi Dlamini|l|Choir, chocolate, charity runs.
Finn Gallagher|s|Trying to call instead of text.
Lucia Romano|l|
Omar El-Sayed|s|Street photographer.
Wren Ashby|l|They/them. Plants, poems and public speaking (gulp).
Felix Braun|s|Every day a tiny bit outside the box.
Nadia Kowalska|l|
Jamal Carter|s|Barber. Best listener in town.
Sigrid Dahl|l|
Leo Martins|s|Guitar teacher who is afraid of open mics.
Ana Kovač|l|Engineer. I measure everything, even courage.
Ravi Kapoor|s|
Tess van Dijk|l|Cycles everywhere, even there.
Marcus Reid|s|
Jun Park|s|Night shift survivor.
Elif Yılmaz|l|Tea, then adventure.
Caleb Stone|s|
Vera Lindholm|l|New in town. Say hello!
Theo Anagnostou|s|Cook, fisherman, early riser.
`;

export type DemoPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly hair: 'long' | 'short';
  readonly bio: string | null;
};

/** The account that the README names. */
export const demoAccount = { username: 'demo', password: 'password' } as const;

const demoPerson: DemoPerson = {
  firstName: 'Robin',
  lastName: 'Falk',
  username: demoAccount.username,
  hair: 'short',
  bio: 'Here to do one thing a day that makes my palms sweat. Coffee helps.',
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^a-z]/g, '');

/** All users of the demo, the demo account first. */
export const demoPeople: readonly DemoPerson[] = [
  demoPerson,
  ...lines
    .trim()
    .split('\n')
    .map((line): DemoPerson => {
      const [name = '', hair, bio = ''] = line.split('|');
      const [firstName = '', ...rest] = name.split(' ');
      return {
        firstName,
        lastName: rest.join(' '),
        username: `${plain(firstName)}.${plain(rest.join(''))}`,
        hair: hair === 'l' ? 'long' : 'short',
        bio: bio === '' ? null : bio,
      };
    }),
];
