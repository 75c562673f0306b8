/** Name, and for some a bio. */
const lines = `
Mira Okafor|Collecting small braveries, one awkward hello at a time.
Jonas Lindqvist|Cold water, warm heart.
Priya Raman|Product designer by day, terrible dancer by night. Working on the second part.
Mateo Alvarez|I said yes to everything once. It was a good week.
Sofia Marchetti|Runs slowly, laughs loudly.
Kwame Mensah|Teacher. Learning to be a student again.
Hana Suzuki|早起きは三文の徳
Luka Petrović|
Amira Haddad|شجاعة صغيرة كل يوم
Tom Whitfield|Recovering couch potato.
Ines Carvalho|Will try anything twice, in case the first time was bad luck.
Noah Becker|Former night owl.
Zuri Kimani|Mountains, mangoes, mornings.
Elias Novak|
Freya Holm|Sings in the shower. Soon on a stage?
Rafael Souza|Bakery owner. I bring the bread.
Leila Farsi|Two kids, one bike, no plan.
Oscar Nyström|Introvert on a mission.
Maya Goldberg|Journalist. Professional asker of questions.
Dmitri Volkov|
Chloé Laurent|Toujours partante.
Arjun Mehta|Spice level: regret.
Grace Adeyemi|Nurse. Naps are a sport.
Liam O'Connor|I play three chords and the truth.
Yara Nasser|
Ben Hartmann|Carpenter, climber, crier at films.
Nia Thompson|Learning to take up space.
Sven Eriksen|The lake is never too cold.
Camila Rojas|Salsa first, questions later.
Tariq Aziz|
Emily Foster|Librarian who is done with being quiet.
Kenji Watanabe|Sketchbook always in the bag.
Olga Sidorova|
Daniel Abebe|Long runs and longer breakfasts.
Isla MacLeod|Wild swimmer from the wet side of Scotland.
Hugo Fontaine|
Aisha Bello|Comedy beginner. Hecklers welcome.
Pavel Dvořák|Dad jokes, sorry in advance.
Rosa Jimenez|Sixty-three and just getting started.
Max Steiner|
Thandi Dlamini|Choir, chocolate, charity runs.
Finn Gallagher|Trying to call instead of text.
Lucia Romano|
Omar El-Sayed|Street photographer.
Wren Ashby|They/them. Plants, poems and public speaking (gulp).
Felix Braun|Every day a tiny bit outside the box.
Nadia Kowalska|
Jamal Carter|Barber. Best listener in town.
Sigrid Dahl|
Leo Martins|Guitar teacher who is afraid of open mics.
Ana Kovač|Engineer. I measure everything, even courage.
Ravi Kapoor|
Tess van Dijk|Cycles everywhere, even there.
Marcus Reid|
Jun Park|Night shift survivor.
Elif Yılmaz|Tea, then adventure.
Caleb Stone|
Vera Lindholm|New in town. Say hello!
Theo Anagnostou|Cook, fisherman, early riser.
`;

export type DemoPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly bio: string | null;
};

/** The account that the README names. */
export const demoAccount = { username: 'demo', password: 'password' } as const;

const demoPerson: DemoPerson = {
  firstName: 'Robin',
  lastName: 'Falk',
  username: demoAccount.username,
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
      const [name = '', bio = ''] = line.split('|');
      const [firstName = '', ...rest] = name.split(' ');
      return {
        firstName,
        lastName: rest.join(' '),
        username: `${plain(firstName)}.${plain(rest.join(''))}`,
        bio: bio === '' ? null : bio,
      };
    }),
];
