import { parseSignerOptions, startSigner } from './modules/chain/signer/signer.ts'

/**
 * The only process that can send coins. It has its own database role, its own folder (SIGNER_DIR) and no port. The
 * server never has its seed; the other way round it reads nothing of the database but what is ready to be signed.
 */
function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

try {
  const signer = await startSigner(parseSignerOptions(process.env))
  const stop = () => {
    signer.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  report(error)
  process.exit(1)
}
