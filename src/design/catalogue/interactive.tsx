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

const timeFrames = [
  { value: '30days', label: 'Past 30 Days' },
  { value: 'alltime', label: 'All Time' },
];
const games = [
  { value: 'g1', label: 'Thirty brave days' },
  { value: 'g2', label: 'A very long game name that nobody should ever have chosen for a game' },
  { value: 'g3', label: 'Closed', disabled: true },
];
const colours = [
  { name: 'Red', color: '#ef4444' },
  { name: 'Yellow', color: '#eab308' },
  { name: 'Indigo', color: '#6366f1' },
];

export function Fields() {
  const [text, setText] = useState('mountain');
  const [chosenGames, setGames] = useState(['g1']);
  const [color, setColor] = useState('#6366f1');
  const [frame, setFrame] = useState('30days');
  const [isPublic, setPublic] = useState(true);
  return (
    <Card>
      <Stack>
        <TextField label="Name" placeholder="Thirty brave days" maxLength={100} counter />
        <TextField label="First name" defaultValue="" error="First name is required" />
        <TextArea label="Bio" optional hint="A line or two about you" maxLength={500} counter />
        <SearchField label="Search games" placeholder="Search games" value={text} onChange={setText} />
        <Composer
          label="Add a comment"
          sendLabel="Post comment"
          maxLength={500}
          counter
          text={text}
          onChange={setText}
          onSubmit={() => setText('')}
        />
        <SelectField label="Time frame" value={frame} onChange={setFrame} options={timeFrames} />
        <DateTimeField label="End date" value="" onChange={() => {}} error="End date is required" />
        <ChoiceChips
          label="Games"
          options={games}
          value={chosenGames}
          onChange={setGames}
          error={chosenGames.length === 0 ? 'Please select at least one game' : null}
        />
        <ColourSwatches label="Colour" options={colours} value={color} onChange={setColor} />
        <Segmented label="Time frame" options={timeFrames} value={frame} onChange={setFrame} />
        <Switch label="Public Game" hint="Anyone can join" checked={isPublic} onChange={setPublic} />
        <Switch label="Disabled" checked disabled onChange={() => {}} />
      </Stack>
    </Card>
  );
}

export function TabsExample() {
  const content = <Text tone="muted">A panel.</Text>;
  return (
    <Tabs
      label="My games"
      tabs={[
        { value: 'active', label: 'Active', count: 3, content },
        { value: 'upcoming', label: 'Upcoming', count: 12, content },
        { value: 'past', label: 'Past', count: 240, content },
      ]}
    />
  );
}

const toaster = createToaster();
const overlays = ['Dialog', 'Long dialog', 'Confirmation', 'Lightbox'] as const;

export function Overlays() {
  const [open, setOpen] = useState<(typeof overlays)[number] | null>(null);
  const close = () => setOpen(null);
  return (
    <Row wrap>
      <Toaster toaster={toaster} />
      {overlays.map((name) => (
        <Button key={name} variant="outline" onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Button variant="outline" onClick={() => toaster.success('Copied!')}>
        Toast
      </Button>
      <Button
        variant="outline"
        onClick={() => toaster.error({ title: 'Not Allowed', description: 'You cannot like your own post' })}
      >
        Error toast
      </Button>
      <Popover title="Open game" trigger={<Button variant="outline">Popover</Button>}>
        <Text>Thirty brave days</Text>
      </Popover>
      <Menu
        trigger={
          <IconButton aria-label="Menu">
            <Ellipsis size={22} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { value: 'edit', label: 'Edit', icon: <Pencil size={18} aria-hidden="true" />, onSelect: close },
          {
            value: 'delete',
            label: 'Delete',
            icon: <Trash2 size={18} aria-hidden="true" />,
            danger: true,
            onSelect: close,
          },
        ]}
      />
      <Dialog
        open={open === 'Dialog'}
        onOpenChange={close}
        title="Join Game"
        description="Enter the code of the game."
        footer={<Button onClick={close}>Join</Button>}
      >
        <TextField label="Code" maxLength={6} autoCapitalize="characters" />
      </Dialog>
      <Dialog open={open === 'Long dialog'} onOpenChange={close} title="Participants" size="large">
        {Array.from({ length: 40 }, (_, index) => (
          <Text key={index}>Player {index + 1}</Text>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'Confirmation'}
        onOpenChange={close}
        title="Delete this game?"
        text="All accomplishments, participants and data are permanently removed."
        confirmLabel="Delete game"
        danger
        onConfirm={close}
      />
      <Lightbox open={open === 'Lightbox'} onOpenChange={close} src="/icons/icon-512.png" alt="The icon" />
    </Row>
  );
}
