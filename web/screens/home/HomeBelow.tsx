import { OpenRoundRow } from '#web/features/ico/OpenRoundRow.tsx'
import { GuideTiles } from './GuideTiles.tsx'
import { Switches } from './Switches.tsx'

/** What stands further down a member's home: the switches, the token sale while a round is open, and the guides. */
export default function HomeBelow() {
  return (
    <>
      <Switches />
      <OpenRoundRow />
      <GuideTiles />
    </>
  )
}
