import { createFileRoute } from '@tanstack/react-router';
import { GameHistoryScreen, UserHistoryScreen } from '#src/features/service-moderation/history-screen.tsx';

export const Route = createFileRoute('/_shell/moderation/$kind/$id')({
  component: function HistoryRoute() {
    const { kind, id } = Route.useParams();
    return kind === 'games' ? <GameHistoryScreen id={id} /> : <UserHistoryScreen id={id} />;
  },
});
