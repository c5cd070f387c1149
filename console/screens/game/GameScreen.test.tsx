import { listGameRounds } from '#contract/console/game.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import GameScreen from './GameScreen.tsx'

describeConsoleList('the rounds of the game', {
  Screen: GameScreen,
  title: t.nav_game(),
  operation: listGameRounds,
  none: t.game_none(),
})
