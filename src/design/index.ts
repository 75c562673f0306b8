/**
 * The light half of the design system. What is heavy has a path of its own, so that it can be loaded on intent:
 * dialog/dialog.tsx, dialog/confirm-dialog.tsx, popover/popover.tsx, menu/menu.tsx, tooltip/tooltip.tsx,
 * toaster/toaster.tsx, date-time-field/date-time-field.tsx, catalogue/catalogue.tsx.
 */
export { Avatar } from './avatar/avatar.tsx';
export { Badge } from './badge/badge.tsx';
export { BarChart } from './bar-chart/bar-chart.tsx';
export { RankBar } from './bar-chart/rank-bar.tsx';
export { Button, buttonClass } from './button/button.tsx';
export { Card, cardClass } from './card/card.tsx';
export { ChoiceChips } from './chips/choice-chips.tsx';
export { ColourSwatches } from './chips/colour-swatches.tsx';
export { Composer } from './composer/composer.tsx';
export { Confetti } from './confetti/confetti.tsx';
export { cap } from './count-badge/cap.ts';
export { CountBadge } from './count-badge/count-badge.tsx';
export { cx } from './cx.ts';
export { EmptyState } from './empty-state/empty-state.tsx';
export { ListOrEmpty } from './empty-state/list-or-empty.tsx';
export { ErrorState } from './error-state/error-state.tsx';
export { Field } from './field/field.tsx';
export { SearchField } from './field/search-field.tsx';
export { SelectField } from './field/select-field.tsx';
export { TextArea, TextField } from './field/text-field.tsx';
export { IconButton, iconButtonClass } from './icon-button/icon-button.tsx';
export { grow, Row, Stack } from './layout/layout.tsx';
export { List, ListRow, ListRowContent, listRowClass } from './list-row/list-row.tsx';
export { Logo } from './logo/logo.tsx';
export { Medal } from './medal/medal.tsx';
export { Arrival, useOpened } from './page/opened.ts';
export { Page, Section } from './page/page.tsx';
export { Photo } from './photo/photo.tsx';
export { Progress } from './progress/progress.tsx';
export { Segmented } from './segmented/segmented.tsx';
export { Skeleton, SkeletonCard, SkeletonCards, SkeletonGroup, SkeletonRows } from './skeleton/skeleton.tsx';
export { Spinner } from './spinner/spinner.tsx';
export { Switch } from './switch/switch.tsx';
export { Tabs } from './tabs/tabs.tsx';
export { roomFor, useDrawnCards } from './tabs/turned.ts';
export { Text } from './text/text.tsx';
export { createToaster } from './toaster/create-toaster.ts';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';
