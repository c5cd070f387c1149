import { createUpdates } from './updates.ts'

/** The bot that every token of the right form is taken for. */
export const BOT = { id: 7_000_000_001, is_bot: true, first_name: 'MCS Sandbox', username: 'mcs_sandbox_bot' }

/** A key under a message. */
export interface Button {
  readonly text: string
  readonly callback_data: string
}

/** A line of a chat as its person sees it. */
export interface Line {
  readonly id: number
  readonly from: 'bot' | 'person'
  readonly text: string
  readonly buttons: readonly Button[]
}

/** Someone who talks with the bot. */
export interface Person {
  readonly id: number
  readonly firstName: string
  readonly username: string
  readonly languageCode: string
  readonly lines: Line[]
  isBlocking: boolean
}

const MAX_LINES = 200
const SECOND_MS = 1_000

const userOf = ({ id, firstName, username, languageCode }: Person) => ({
  id,
  is_bot: false,
  first_name: firstName,
  username,
  language_code: languageCode,
})
const chatOf = ({ id, firstName, username }: Person) => ({
  id,
  type: 'private',
  first_name: firstName,
  username,
})

/** Writes lines into chats, numbered through all of them. */
function createLines() {
  let messageId = 0
  return ({ lines }: Person, line: Omit<Line, 'id'>): number => {
    messageId += 1
    lines.push({ id: messageId, ...line })
    if (lines.length > MAX_LINES) lines.shift()
    return messageId
  }
}

/** Chats of a few people with one bot, kept in memory: what the Bot API answers, and what its people do. */
export function createChats(now: () => number) {
  const people = new Map<number, Person>()
  const date = () => Math.floor(now() / SECOND_MS)
  // Later than those of an earlier start, as Telegram's are.
  const updates = createUpdates(date())
  let busySeconds = 0

  const find = (id: number): Person => {
    const person = people.get(id)
    if (person === undefined) throw new Error(`nobody has the number ${id}`)
    return person
  }
  const addLine = createLines()
  return {
    people,
    updates,
    addPerson(person: Pick<Person, 'id' | 'firstName' | 'username' | 'languageCode'>): Person {
      people.set(person.id, { ...person, lines: [], isBlocking: false })
      return find(person.id)
    },
    /** A person writes; writing to a bot ends its being blocked. */
    write(id: number, text: string): void {
      const person = find(id)
      person.isBlocking = false
      const message_id = addLine(person, { from: 'person', text, buttons: [] })
      const message = { message_id, date: date(), chat: chatOf(person), from: userOf(person), text }
      updates.publish(() => ({ message }))
    },
    /** A person presses a key under the newest message that has one; nothing happens where there is none. */
    press(id: number, data: string): void {
      const person = find(id)
      const line = person.lines.findLast(({ buttons }) => buttons.some((one) => one.callback_data === data))
      if (line === undefined) return
      const message = { message_id: line.id, date: date(), chat: chatOf(person), from: BOT, text: line.text }
      const pressed = { from: userOf(person), chat_instance: String(id), data, message }
      updates.publish((number) => ({ callback_query: { id: `press-${number}`, ...pressed } }))
    },
    block: (id: number): void => void (find(id).isBlocking = true),
    /** What the bot sends next is refused, with a wish to be left alone for so long. */
    setBusy: (seconds: number): void => void (busySeconds = seconds),
    busySeconds: () => busySeconds,
    send(person: Person, text: string, buttons: readonly Button[]) {
      const message_id = addLine(person, { from: 'bot', text, buttons })
      return { message_id, date: date(), chat: chatOf(person), from: BOT, text }
    },
  }
}

export type Chats = ReturnType<typeof createChats>
