import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const A_RECORD = 1
/** Where a message's one question begins, in bytes. */
const QUESTION = 12
/** Type and class behind the name of a question, with the zero that ends the name. */
const QUESTION_END = 5

export interface NameServer {
  /** As resolvers name it. */
  readonly address: string
  /** The IPv4 address that every name has from now on; undefined for no answer at all. */
  answer(address: string | undefined): void
  /** How many questions came. */
  asked(): number
  close(): void
}

/** The answer to a question for any name: its address for IPv4, and none for IPv6. */
function answerTo(question: Buffer, address: string): Buffer {
  const end = question.indexOf(0, QUESTION)
  const isA = question.readUInt16BE(end + 1) === A_RECORD
  const head = Buffer.from(question.subarray(0, end + QUESTION_END))
  // A response without an error, with one answer or none and nothing more.
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(isA ? 1 : 0, 6)
  head.writeUInt16BE(0, 10)
  if (!isA) return head
  const [pointer, life, length] = [
    [0xc0, QUESTION],
    [0, 0, 0, 0],
    [0, 4],
  ]
  const bytes = [...pointer, 0, A_RECORD, 0, 1, ...life, ...length, ...address.split('.').map(Number)]
  return Buffer.concat([head, Buffer.from(bytes)])
}

/** A name server on this machine, over the real protocol. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  let address: string | undefined
  let asked = 0
  socket.on('message', (question, { port }) => {
    asked += 1
    if (address !== undefined) socket.send(answerTo(question, address), port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (next) => void (address = next),
    asked: () => asked,
    close: () => void socket.close(),
  }
}
