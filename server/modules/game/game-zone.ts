/** A member's day is Korea's, as in every figure of the game. */
export const ZONE = 'Asia/Seoul'
