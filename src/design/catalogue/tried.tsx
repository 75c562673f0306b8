import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { ChoiceChips } from '../chips/choice-chips.tsx';
import { ColourSwatches } from '../chips/colour-swatches.tsx';
import { Composer } from '../composer/composer.tsx';
import { DateTimeField } from '../date-time-field/date-time-field.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { SearchField } from '../field/search-field.tsx';
import { SelectField } from '../field/select-field.tsx';
import { TextArea, TextField } from '../field/text-field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { Lightbox } from '../lightbox/lightbox.tsx';
import { Menu } from '../menu/menu.tsx';
import { Popover } from '../popover/popover.tsx';
import { Segmented } from '../segmented/segmented.tsx';
import { Switch } from '../switch/switch.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { Text } from '../text/text.tsx';
import { createToaster } from '../toaster/create-toaster.ts';
import { Toaster } from '../toaster/toaster.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { palette, photo } from './samples.ts';

const toaster = createToaster();

export function Fields() {
  const [comment, setComment] = useState('');
  const [search, setSearch] = useState('mountain');
  const [metric, setMetric] = useState('accomplishments');
  const [start, setStart] = useState('2026-11-20T09:00');
  const [games, setGames] = useState(['g1']);
  const [color, setColor] = useState('#6366f1');
  const [frame, setFrame] = useState('30days');
  const [open, setOpen] = useState(true);
  return (
    <Card>
      <Stack>
        <TextField label="Name" placeholder="Thirty brave days" maxLength={100} counter />
        <TextField label="First name" defaultValue="" error="First name is required" />
        <TextArea label="Bio" optional hint="A line or two about you" maxLength={500} counter />
        <SearchField label="Search games" placeholder="Search games" value={search} onChange={setSearch} />
        <Composer
          label="Add a comment"
          sendLabel="Post comment"
          maxLength={500}
          counter
          text={comment}
          onChange={setComment}
          onSubmit={() => setComment('')}
        />
        <SelectField
          label="Metric"
          value={metric}
          onChange={setMetric}
          options={[
            { value: 'accomplishments', label: 'Accomplishments' },
            { value: 'popularVotes', label: 'Popular Votes' },
          ]}
        />
        <DateTimeField label="Start date" value={start} onChange={setStart} />
        <DateTimeField
          label="End date"
          value=""
          onChange={() => {}}
          error="End date must be after start date"
        />
        <ChoiceChips
          label="Games"
          options={[
            { value: 'g1', label: 'Thirty brave days' },
            { value: 'g2', label: 'A very long game name that nobody should ever have chosen for a game' },
            { value: 'g3', label: 'Closed', disabled: true },
          ]}
          value={games}
          onChange={setGames}
          error={games.length === 0 ? 'Please select at least one game' : null}
        />
        <ColourSwatches label="Colour" options={palette} value={color} onChange={setColor} />
        <Segmented
          label="Time frame"
          options={[
            { value: '30days', label: 'Past 30 Days' },
            { value: 'alltime', label: 'All Time' },
          ]}
          value={frame}
          onChange={setFrame}
        />
        <Switch label="Public Game" hint="Anyone can find and join it" checked={open} onChange={setOpen} />
        <Switch label="Require Approval" checked={false} onChange={() => {}} />
        <Switch label="Not now" checked disabled onChange={() => {}} />
      </Stack>
    </Card>
  );
}

export function TabSample() {
  const [tab, setTab] = useState('active');
  const panel = <Text tone="muted">A panel.</Text>;
  return (
    <Tabs
      label="My games"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'active', label: 'Active', count: 3, content: panel },
        { value: 'upcoming', label: 'Upcoming', count: 12, content: panel },
        { value: 'past', label: 'Past', count: 240, content: panel },
      ]}
    />
  );
}

export function Floating() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'confirm' | 'photo' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row wrap>
      <Toaster toaster={toaster} />
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('long')}>
        Long dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button variant="outline" onClick={() => setOpen('photo')}>
        Lightbox
      </Button>
      <Button variant="outline" onClick={() => toaster.success('Copied!')}>
        Toast
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toaster.error({
            title: 'Not Allowed',
            description: 'You cannot like your own post',
            duration: 60_000,
          })
        }
      >
        Error toast
      </Button>
      <Popover title="Open game" trigger={<Button variant="outline">Popover</Button>}>
        <Stack gap={1}>
          <Button variant="ghost" block>
            Thirty brave days
          </Button>
          <Button variant="ghost" block>
            Speak first
          </Button>
        </Stack>
      </Popover>
      <Menu
        trigger={
          <IconButton aria-label="More">
            <Ellipsis size={22} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { value: 'edit', label: 'Edit', icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => {} },
          {
            value: 'delete',
            label: 'Delete',
            icon: <Trash2 size={18} aria-hidden="true" />,
            danger: true,
            onSelect: () => {},
          },
        ]}
      />
      <Tooltip label="Opens after a moment">
        <Button variant="outline">Tooltip</Button>
      </Tooltip>
      <Tooltip label="The next one is quick">
        <Button variant="outline">Another</Button>
      </Tooltip>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Join Game"
        description="Type the code somebody gave you."
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Join</Button>
          </>
        }
      >
        <TextField label="Code" maxLength={6} autoCapitalize="characters" />
      </Dialog>
      <Dialog open={open === 'long'} onOpenChange={close} title="Participants" size="large">
        <Stack>
          {Array.from({ length: 40 }, (_, index) => (
            <Text key={index}>Somebody, number {index + 1}</Text>
          ))}
        </Stack>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this game?"
        text="All accomplishments, participants and data are permanently removed."
        confirmLabel="Delete game"
        danger
        onConfirm={close}
      />
      <Lightbox open={open === 'photo'} onOpenChange={close} src={photo} alt="A sample" />
    </Row>
  );
}
