import { useNavigate } from '@tanstack/react-router';
import Hash from 'lucide-react/icons/hash';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { Button } from '#src/design/button/button.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { CreateGameDialog } from '#src/features/games/index.ts';
import { JoinByCodeDialog } from '#src/features/join/index.ts';
import { ShareAccomplishmentDialog } from '#src/features/share-accomplishment/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import * as css from './home.css.ts';

/** The three things people come to do. */
export function HomeActions() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const share = useDialog();
  const create = useDialog();
  const join = useDialog();
  const open = (id: string) => void navigate({ to: '/games/$id', params: { id } });
  return (
    <div className={css.actions}>
      <div className={css.wide}>
        <Button
          block
          size="large"
          variant="gradient"
          icon={<Sparkles size={22} aria-hidden="true" />}
          {...ShareAccomplishmentDialog.intent}
          onClick={share.show}
        >
          Share Your Accomplishment
        </Button>
      </div>
      <Button
        variant="secondary"
        className={css.half}
        icon={<Plus size={20} aria-hidden="true" />}
        {...CreateGameDialog.intent}
        onClick={create.show}
      >
        Create Game
      </Button>
      <Button
        variant="secondary"
        className={css.half}
        icon={<Hash size={20} aria-hidden="true" />}
        {...JoinByCodeDialog.intent}
        onClick={join.show}
      >
        Join Game
      </Button>
      {share.wanted && <ShareAccomplishmentDialog viewerId={viewer.id} gameId={null} {...share.props} />}
      {create.wanted && <CreateGameDialog {...create.props} onCreated={(game) => open(game.id)} />}
      {join.wanted && <JoinByCodeDialog {...join.props} onJoined={({ game }) => open(game.id)} />}
    </div>
  );
}
