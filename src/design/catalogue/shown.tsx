import ChevronRight from 'lucide-react/icons/chevron-right';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Share2 from 'lucide-react/icons/share-2';
import { Avatar } from '../avatar/avatar.tsx';
import { Badge } from '../badge/badge.tsx';
import { BarChart } from '../bar-chart/bar-chart.tsx';
import { RankBar } from '../bar-chart/rank-bar.tsx';
import { Button, buttonClass } from '../button/button.tsx';
import { Card, cardClass } from '../card/card.tsx';
import { Confetti } from '../confetti/confetti.tsx';
import { CountBadge } from '../count-badge/count-badge.tsx';
import { IconButton, iconButtonClass } from '../icon-button/icon-button.tsx';
import { grow, Row, Stack } from '../layout/layout.tsx';
import { List, ListRow, ListRowContent, listRowClass } from '../list-row/list-row.tsx';
import { Logo } from '../logo/logo.tsx';
import { Medal } from '../medal/medal.tsx';
import { Progress } from '../progress/progress.tsx';
import { Text } from '../text/text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './catalogue.css.ts';
import { crowd, people, photo } from './samples.ts';

const variants = ['primary', 'gradient', 'secondary', 'outline', 'ghost', 'danger', 'dangerGhost'] as const;
const tones = [
  'active',
  'upcoming',
  'completed',
  'brand',
  'pink',
  'neutral',
  'success',
  'danger',
  'gold',
  'silver',
  'bronze',
] as const;
export function Buttons() {
  return (
    <Stack>
      {variants.map((variant) => (
        <Row key={variant} wrap>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small" icon={<Plus size={18} aria-hidden="true" />}>
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
      <Button variant="gradient" size="large" block icon={<Share2 size={20} aria-hidden="true" />}>
        Share Your Accomplishment
      </Button>
      <Row wrap>
        <a href="#link" className={buttonClass({ variant: 'secondary' })}>
          A link
        </a>
        {(['ink', 'muted', 'brand', 'soft', 'danger'] as const).map((tone) => (
          <IconButton key={tone} tone={tone} aria-label={tone}>
            <MessageCircle size={22} aria-hidden="true" />
          </IconButton>
        ))}
        <a href="#mail" className={iconButtonClass({ tone: 'ink' })}>
          <Mail size={22} aria-hidden="true" />
          <VisuallyHidden>Messages</VisuallyHidden>
          <CountBadge floating count={120} label="120 unread" />
        </a>
      </Row>
    </Stack>
  );
}

export function Badges() {
  return (
    <Row wrap gap={2}>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <CountBadge count={3} label="3 waiting" />
      <CountBadge count={10} max={9} label="10 waiting" />
      <CountBadge count={1200} tone="soft" />
      <CountBadge count={0} tone="brand" showZero />
    </Row>
  );
}

export function Faces() {
  return (
    <Row wrap>
      {people.map((person) => (
        <Avatar key={person.id} initials={person.initials} seed={person.id} />
      ))}
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
        <Avatar key={size} size={size} initials="SK" src={size === 'lg' ? photo : null} alt="Sam Kay" />
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
        <BarChart label="Scores of many" items={crowd} />
      </Card>
      <Card>
        <Stack gap={3}>
          {(['gold', 'silver', 'bronze', 'brand'] as const).map((tone, index) => (
            <Row key={tone}>
              <Medal kind={tone === 'brand' ? 'popular' : tone} size={28} label={tone} />
              <Stack gap={1} className={grow}>
                <Row justify="between">
                  <Text truncate>{people[index]?.name}</Text>
                  <Text tabular weight="bold">
                    {people[index]?.value}
                  </Text>
                </Row>
                <RankBar value={people[index]?.value ?? 0} largest={42} tone={tone} />
              </Stack>
            </Row>
          ))}
        </Stack>
      </Card>
      <Progress label="Days gone" value={64} />
      <Progress label="Photo" value={30} tone="gradient" />
      <Progress label="Not yet" value={0} tone="upcoming" />
      <Progress label="Done" value={100} tone="completed" />
    </Stack>
  );
}

export function Lists() {
  return (
    <Stack>
      <a href="#card" className={cardClass({ pressable: true })}>
        <Text weight="bold">A card that is a link</Text>
        <Text size="sm" tone="muted">
          It answers the finger.
        </Text>
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
          <li>
            <a href="#row" className={listRowClass}>
              <ListRowContent leading={<Avatar initials="L" />} title="A row that is a link" />
            </a>
          </li>
        </List>
      </Card>
    </Stack>
  );
}

export function Celebration() {
  return (
    <Card className={css.stage}>
      <Row>
        {(['silver', 'gold', 'bronze', 'popular'] as const).map((kind) => (
          <Medal key={kind} kind={kind} size={kind === 'gold' ? 80 : 56} falling />
        ))}
      </Row>
      <Confetti />
    </Card>
  );
}

export function Words() {
  return (
    <Stack gap={2}>
      <Logo size={28} />
      <Logo markOnly />
      {(['xxl', 'xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
        <Text key={size} size={size}>
          {size} Sing in the street
        </Text>
      ))}
      <Row wrap>
        {(['ink', 'muted', 'faint', 'brand', 'pink', 'danger', 'success'] as const).map((tone) => (
          <Text key={tone} tone={tone} as="span">
            {tone}
          </Text>
        ))}
      </Row>
      <Text lines={2} tone="muted">
        Two lines at most: I walked up to somebody I did not know, said that their dog looked like a cloud,
        and we talked for a good hour about weather, dogs and what it takes to speak first.
      </Text>
    </Stack>
  );
}
