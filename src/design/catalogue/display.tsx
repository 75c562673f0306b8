import ChevronRight from 'lucide-react/icons/chevron-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import { Avatar } from '../avatar/avatar.tsx';
import { tone as badgeTones } from '../badge/badge.css.ts';
import { Badge } from '../badge/badge.tsx';
import { BarChart } from '../bar-chart/bar-chart.tsx';
import { RankBar } from '../bar-chart/rank-bar.tsx';
import { variant as buttonVariants } from '../button/button.css.ts';
import { Button } from '../button/button.tsx';
import { Card, cardClass } from '../card/card.tsx';
import { Confetti } from '../confetti/confetti.tsx';
import { CountBadge } from '../count-badge/count-badge.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { illustrations } from '../empty-state/illustrations.tsx';
import { ErrorState, OfflineState } from '../error-state/error-state.tsx';
import { tone as iconButtonTones } from '../icon-button/icon-button.css.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { List, ListRow } from '../list-row/list-row.tsx';
import { Logo } from '../logo/logo.tsx';
import { Medal } from '../medal/medal.tsx';
import { Photo } from '../photo/photo.tsx';
import { Progress } from '../progress/progress.tsx';
import { SkeletonCards, SkeletonRows } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { size as textSizes, tone as textTones } from '../text/text.css.ts';
import { Text } from '../text/text.tsx';
import * as css from './catalogue.css.ts';

/** The keys of the styles of a component's variants. */
const keysOf = <Key extends string>(styles: Readonly<Record<Key, string>>): Key[] => {
  const isKey = (key: string): key is Key => key in styles;
  return Object.keys(styles).filter(isKey);
};

const people = [
  { id: 'u1', name: 'Ada', initials: 'A', value: 42, highlight: true },
  { id: 'u2', name: 'Bartholomew Featherstonehaugh', initials: 'BF', value: 37 },
  { id: 'u3', name: '李小龙', initials: '李', value: 21 },
  { id: 'u4', name: 'Zoë', initials: 'Z', value: 8 },
  { id: 'u5', name: 'Mo', initials: 'M', value: 0 },
];

const manyPeople = Array.from({ length: 17 }, (_, index) => ({
  id: `c${index}`,
  name: `Player ${index + 1}`,
  initials: `P${index % 10}`,
  value: Math.max(0, 31 - index * 2),
}));

export function Typography() {
  return (
    <Stack gap={2}>
      <Logo size={28} />
      {keysOf(textSizes).map((size) => (
        <Text key={size} size={size}>
          {size} Sing in the street
        </Text>
      ))}
      <Row wrap>
        {keysOf(textTones).map((tone) => (
          <Text key={tone} tone={tone} as="span">
            {tone}
          </Text>
        ))}
      </Row>
      <Text lines={2} tone="muted">
        {'Two lines at most. '.repeat(20)}
      </Text>
    </Stack>
  );
}

export function Buttons() {
  const icon = <Plus size={18} aria-hidden="true" />;
  return (
    <Stack>
      {keysOf(buttonVariants).map((variant) => (
        <Row key={variant} wrap>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small" icon={icon}>
            Small
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Button variant="gradient" size="large" block icon={icon}>
        Large block
      </Button>
      <Row wrap>
        {keysOf(iconButtonTones).map((tone) => (
          <IconButton key={tone} tone={tone} aria-label={tone}>
            <MessageCircle size={22} aria-hidden="true" />
            <CountBadge floating count={120} />
          </IconButton>
        ))}
        <IconButton aria-label="Busy" busy />
      </Row>
    </Stack>
  );
}

export function Badges() {
  return (
    <Row wrap gap={2}>
      {keysOf(badgeTones).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <CountBadge count={10} max={9} label="10 pending" />
      <CountBadge count={1200} tone="soft" />
      <CountBadge count={0} tone="brand" showZero />
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
        <Avatar key={size} size={size} initials="SK" seed={size} alt="Sam Kay" />
      ))}
    </Row>
  );
}

export function Charts() {
  return (
    <Stack>
      <Card>
        <BarChart label="Scores" items={people} />
      </Card>
      <Card>
        <BarChart label="Scores of many" items={manyPeople} />
      </Card>
      {(['gold', 'silver', 'bronze', 'brand'] as const).map((tone, index) => (
        <RankBar key={tone} value={people[index]?.value ?? 0} largest={42} tone={tone} />
      ))}
      <Card className={css.stage}>
        <Row>
          {(['silver', 'gold', 'bronze', 'popular'] as const).map((kind) => (
            <Medal key={kind} kind={kind} size={56} falling />
          ))}
        </Row>
        <Confetti />
      </Card>
      <Progress label="Days gone" value={64} />
      <Progress label="Photo" value={30} tone="gradient" />
      <Progress label="Upcoming" value={0} tone="upcoming" />
      <Progress label="Completed" value={100} tone="completed" />
    </Stack>
  );
}

export function Lists() {
  return (
    <Stack>
      <a href="#card" className={cardClass({ pressable: true })}>
        A card that is a link
      </a>
      <Card>
        <List>
          {people.map((person) => (
            <li key={person.id}>
              <ListRow
                onClick={() => {}}
                leading={<Avatar initials={person.initials} seed={person.id} />}
                title={person.name}
                subtitle="Asked the whole table a question about their favourite mountain"
                trailing={<ChevronRight size={20} aria-hidden="true" />}
              />
            </li>
          ))}
        </List>
      </Card>
    </Stack>
  );
}

export function States() {
  return (
    <Stack>
      <SkeletonCards count={1} />
      <SkeletonRows count={2} />
      <Spinner block label="Loading games" />
      <div className={css.tiles}>
        {Object.entries(illustrations).map(([name, picture]) => (
          <svg key={name} viewBox="0 0 132 104">
            <title>{name}</title>
            {picture}
          </svg>
        ))}
      </div>
      <EmptyState
        art="posts"
        title="No accomplishments yet"
        text="Be the first!"
        action={<Button>Share</Button>}
      />
      <ErrorState
        title="The games could not be loaded"
        text="Try again."
        action={<Button>Try again</Button>}
      />
      <OfflineState />
      <Photo src="data:image/png;base64,AAAA" alt="Accomplishment" />
    </Stack>
  );
}
