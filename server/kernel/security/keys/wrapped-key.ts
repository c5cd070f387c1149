/** A master key that a key of AWS KMS wrapped: the service's name, the ARN of its key, and what that wrapped. */
export const AWS_KMS_SHAPE = /^aws-kms:arn:aws[\w-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+:[A-Za-z0-9+/]+={0,2}$/

/** Whether a text is a master key that a service wrapped: it may lie in a file that others see. */
export const isWrappedKey = (text: string): boolean => AWS_KMS_SHAPE.test(text)
