import type { Comment } from '#contract/comments.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';

export const aUser = (id: string, firstName: string, more: Partial<User> = {}): User => ({
  id,
  firstName,
  lastName: null,
  username: id,
  email: null,
  bio: null,
  profileImageUrl: null,
  ...more,
});

export const ada = aUser('ada', 'Ada');
export const ben = aUser('ben', 'Ben');

export const aComment = (id: string, postId: string, more: Partial<Comment> = {}): Comment => ({
  id,
  content: `Comment ${id}`,
  postId,
  userId: ben.id,
  createdAt: '2026-03-01T10:00:00.000Z',
  user: ben,
  ...more,
});

export const aPost = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  content: `Accomplishment ${id}`,
  image: null,
  imageSize: null,
  gameId: 'game',
  userId: ada.id,
  createdAt: '2026-03-01T09:00:00.000Z',
  user: ada,
  game: { id: 'game', name: 'Spring of firsts', status: 'active' },
  _count: { upvotes: 0, comments: 0 },
  isUpvoted: false,
  comments: [],
  ...more,
});
