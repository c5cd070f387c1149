import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, Extension, GeneralName, GeneralNames } from 'pkijs'

const HOUR_MS = 3_600_000
const COMMON_NAME = '2.5.4.3'
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17'
/** What kind of name it is: a DNS name (RFC 5280, 4.2.1.6). */
const DNS_NAME = 2

function pem(what: string, bytes: ArrayBuffer): string {
  return `-----BEGIN ${what}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${what}-----\n`
}

/** A certificate that vouches for itself as `localhost`; its key is never written down. */
export async function makeCertificate(validMs = HOUR_MS): Promise<{ certificate: string; key: string }> {
  const name = 'localhost'
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 1 })
  const common = new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) })
  certificate.subject.typesAndValues.push(common)
  certificate.issuer.typesAndValues.push(common)
  certificate.notBefore.value = new Date(Date.now() - HOUR_MS)
  certificate.notAfter.value = new Date(Date.now() + validMs)
  const names = new GeneralNames({ names: [new GeneralName({ type: DNS_NAME, value: name })] })
  certificate.extensions = [
    new Extension({ extnID: SUBJECT_ALTERNATIVE_NAME, extnValue: names.toSchema().toBER() }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()), key: pem('PRIVATE KEY', key) }
}
