import type { GameStatus, MedalType } from '#contract/games.ts';
import { REDACTED_CONTENT } from '#contract/posts.ts';

/**
 * The rules of the game once more, as plainly as they can be said and without a database: what everybody should be
 * answered, and what everybody should read afterwards. People and games are numbers.
 */
export type Result = {
  readonly who: number;
  readonly position: number;
  readonly score: number;
  readonly medalType: MedalType | null;
  readonly popularVote: boolean;
};

type Place = { readonly who: number; readonly counts: boolean };
type Comment = { readonly number: number; readonly who: number; readonly text: string };
type Post = {
  readonly number: number;
  readonly game: number;
  readonly who: number;
  text: string;
  votes: number[];
  comments: Comment[];
};
type Game = {
  readonly creator: number;
  readonly start: number;
  readonly end: number;
  places: Place[];
  results: Result[] | null;
};
type Notice = { readonly who: number; readonly game: number; readonly type: string; read: boolean };

export class Oracle {
  now: number;
  readonly games: Game[];
  posts: Post[] = [];
  notices: Notice[] = [];
  #made = 0;

  constructor(now: number, games: readonly Pick<Game, 'creator' | 'start' | 'end'>[]) {
    this.now = now;
    this.games = games.map((game) => ({
      ...game,
      places: [{ who: game.creator, counts: true }],
      results: null,
    }));
  }

  status({ start, end }: Game): GameStatus {
    if (this.now >= end) return 'completed';
    return this.now < start ? 'upcoming' : 'active';
  }

  /** Time passes; games that end meanwhile are awarded at once, the one that ended first before the others. */
  wait(milliseconds: number): void {
    this.now += milliseconds;
    const due = this.games.filter((game) => game.results === null && this.now >= game.end);
    for (const game of due.toSorted((a, b) => a.end - b.end)) this.#award(game);
  }

  #award(game: Game): void {
    const number = this.games.indexOf(game);
    const playing = game.places.filter((place) => place.counts).map(({ who }) => who);
    const scores = [...new Set(playing.map((who) => this.score(number, who)))].toSorted((a, b) => b - a);
    const most = Math.max(...playing.map((who) => this.votes(number, who)));
    const medals: readonly MedalType[] = ['gold', 'silver', 'bronze'];
    const rows = playing.map((who): Result => {
      const score = this.score(number, who);
      const position = scores.indexOf(score) + 1;
      const medalType = score > 0 ? (medals[position - 1] ?? null) : null;
      return { who, position, score, medalType, popularVote: most > 0 && this.votes(number, who) === most };
    });
    game.results = rows.toSorted((a, b) => a.position - b.position);
    for (const { who, medalType, popularVote } of rows) {
      const type = medalType !== null || popularVote ? 'game_won' : 'game_completed';
      this.notices.push({ who, game: number, type, read: false });
    }
  }

  #postsBy(game: number, who: number): Post[] {
    return this.posts.filter((post) => post.game === game && post.who === who);
  }

  score(game: number, who: number): number {
    return this.#postsBy(game, who).length;
  }

  votes(game: number, who: number): number {
    return this.#postsBy(game, who).reduce((sum, post) => sum + post.votes.length, 0);
  }

  #takesPart(game: Game, who: number): boolean {
    return game.places.some((place) => place.who === who);
  }

  /** 403 for those who do not take part, 409 unless the game is under way, else null. */
  #refusal(game: Game, who: number): 403 | 409 | null {
    if (!this.#takesPart(game, who)) return 403;
    return this.status(game) === 'active' ? null : 409;
  }

  join(who: number, game: Game): 200 {
    if (!this.#takesPart(game, who)) game.places.push({ who, counts: this.status(game) !== 'completed' });
    return 200;
  }

  leave(who: number, game: Game): 200 | 403 {
    if (!this.#takesPart(game, who) || game.creator === who) return 403;
    game.places = game.places.filter((place) => place.who !== who);
    game.results = game.results?.filter((row) => row.who !== who) ?? null;
    const number = this.games.indexOf(game);
    this.notices = this.notices.filter((notice) => notice.who !== who || notice.game !== number);
    return 200;
  }

  /** Answers the status, and the post's number when there is one. */
  share(who: number, game: Game, text: string): number {
    const refusal = this.#refusal(game, who);
    if (refusal !== null) return refusal;
    this.posts.unshift({
      number: this.#made,
      game: this.games.indexOf(game),
      who,
      text,
      votes: [],
      comments: [],
    });
    this.#made += 1;
    return 201;
  }

  #find(number: number) {
    const post = this.posts.find((one) => one.number === number);
    const game = post && this.games[post.game];
    return post && game ? { post, game } : null;
  }

  remove(who: number, number: number): number {
    const found = this.#find(number);
    if (found === null) return 404;
    if (found.post.who !== who) return 403;
    if (this.status(found.game) !== 'active') return 409;
    this.posts = this.posts.filter((post) => post !== found.post);
    return 200;
  }

  edit(who: number, number: number, text: string): number {
    const found = this.#find(number);
    if (found === null) return 404;
    if (found.post.who !== who) return 403;
    const refusal = this.#refusal(found.game, who);
    if (refusal === null) found.post.text = text;
    return refusal ?? 200;
  }

  redact(who: number, number: number): number {
    const found = this.#find(number);
    if (found === null) return 404;
    if (found.post.who !== who) return 403;
    if (this.status(found.game) !== 'completed') return 409;
    found.post.text = REDACTED_CONTENT;
    return 200;
  }

  vote(who: number, number: number): number {
    const found = this.#find(number);
    if (found === null) return 404;
    if (found.post.who === who) return 403;
    const refusal = this.#refusal(found.game, who);
    if (refusal !== null) return refusal;
    const { votes } = found.post;
    found.post.votes = votes.includes(who) ? votes.filter((voter) => voter !== who) : [...votes, who];
    return 200;
  }

  comment(who: number, number: number, comment: number, text: string): number {
    const found = this.#find(number);
    if (found === null) return 404;
    const refusal = this.#refusal(found.game, who);
    if (refusal !== null) return refusal;
    found.post.comments.push({ number: comment, who, text });
    return 201;
  }

  uncomment(who: number, number: number): number {
    const post = this.posts.find((one) => one.comments.some((comment) => comment.number === number));
    if (!post) return 404;
    if (!post.comments.some((comment) => comment.number === number && comment.who === who)) return 403;
    post.comments = post.comments.filter((comment) => comment.number !== number);
    return 200;
  }

  /** Reads one's oldest notification away, if there is one. */
  dismiss(who: number): void {
    const oldest = this.notices.find((notice) => notice.who === who && !notice.read);
    if (oldest) oldest.read = true;
  }
}
