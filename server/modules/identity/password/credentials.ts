import { generateSecret, generateURI } from 'otplib'
import { toString as qrToString } from 'qrcode'
import type { IdentityContext } from '../identity-context.ts'
import { stepOf } from '../otp/spend-otp.ts'
import { isAcceptablePassword } from './passwords.ts'

/** What the accounts of staff share with members': slow hashes, and the arithmetic of one-time codes. */
export function credentials(self: IdentityContext) {
  return {
    hashPassword: (password: string) => self.passwords.hash(password),
    verifyPassword: (password: string, hash: string | undefined) => self.passwords.verify(password, hash),
    isAcceptablePassword,
    newOtpSecret: () => generateSecret({ length: 20 }),
    /** What an authenticator app scans. */
    async createOtpView(secret: string, label: string) {
      const otpauthUrl = generateURI({ issuer: self.brandName, label, secret })
      const qrSvg = await qrToString(otpauthUrl, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
      return { secret, otpauthUrl, qrSvg }
    },
    /** The time step a code belongs to, if it is right now. */
    otpStep: (secret: string, code: string) => stepOf(self, secret, code),
  }
}
