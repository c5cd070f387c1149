import type { MailText, MailTexts } from './mail-kinds.ts'

const greeting = '{name}，您好：'
const notYou = '如非本人操作，请立即在登录页使用“找回密码”，退出其他所有设备，并向我们提交咨询。'
const locked = '为保护您的账户安全，更改后的一段时间内提现将被锁定，解锁时间请在钱包中查看。'

/** The mail about a closing, with what more there is to say of it. */
const closing = (...more: readonly string[]): MailText => ({
  subject: '【{brand}】您的账户即将注销',
  greeting,
  lines: [
    '我们已收到账户 {id} 的注销申请，账户将于 {time} 注销。',
    ...more,
    '在此之前重新登录即可取消注销。',
    '注销后将删除您的个人信息；依法须保留的账本记录以假名方式保存。',
    '如非本人操作，请立即登录并更改密码。',
  ],
  button: '登录并保留账户',
})

export const zh_CN: MailTexts = {
  mails: {
    verification: {
      subject: '【{brand}】请验证您的邮箱',
      greeting,
      lines: [
        '感谢您使用账号 {id} 注册。',
        '请点击下方按钮验证邮箱。验证成功后账户即开通，Signal Master 免费试用同时开始。',
        '链接仅可使用一次，有效期至 {time}。',
        '如您并未注册，请忽略本邮件；未经验证不会开通账户。',
      ],
      button: '验证邮箱',
    },
    signUpRefused: {
      subject: '【{brand}】关于您的注册',
      greeting,
      lines: [
        '有人（可能是您）使用账号 {id} 和此邮箱申请注册。',
        '由于账号、邮箱或手机号已被使用，账户未创建。',
        '如果您已有账户，请登录或使用“找回密码”。否则请换一个账号重新注册。',
      ],
      button: '登录',
    },
    emailChange: {
      subject: '【{brand}】请确认新的邮箱',
      greeting,
      lines: [
        '账户 {id} 申请今后使用此邮箱。',
        '确认后更改才会生效，在此之前仍使用原邮箱。',
        '链接仅可使用一次，有效期至 {time}。',
        '如非本人操作，请忽略本邮件。',
      ],
      button: '确认新邮箱',
    },
    passwordIssued: {
      subject: '【{brand}】您的临时密码',
      greeting,
      lines: [
        '我们收到了账户 {id} 的临时密码申请。',
        '{code}',
        '请在 {minutes} 分钟内使用，仅限一次。登录后需要设置新密码。',
        '在使用临时密码之前，原密码仍然有效。如非本人操作，请忽略本邮件并继续使用原密码。',
      ],
      button: '登录',
    },
    securityAlarm: {
      subject: '【{brand}】为保护安全，已退出登录',
      greeting,
      lines: [
        '{time}，账户 {id} 的登录凭证在其他地方被再次使用。为安全起见，我们已结束该次登录。',
        '请重新登录，并在账户页面查看登录设备和最近的安全记录。',
        '如发现陌生记录，请更改密码并退出其他所有设备。',
      ],
      button: '查看我的账户',
    },
    passwordChanged: {
      subject: '【{brand}】您的密码已更改',
      greeting,
      lines: ['账户 {id} 的密码已于 {time} 更改。', locked, notYou],
      button: '查看我的账户',
    },
    emailChanged: {
      subject: '【{brand}】您的邮箱已更改',
      greeting,
      lines: [
        '账户 {id} 的邮箱已于 {time} 更改，今后的邮件将发送至新邮箱。',
        locked,
        '如非本人操作，请立即登录并更改密码，退出其他所有设备，并向我们提交咨询。',
      ],
      button: '查看我的账户',
    },
    phoneChanged: {
      subject: '【{brand}】您的手机号已更改',
      greeting,
      lines: ['账户 {id} 的手机号已于 {time} 更改。', locked, notYou],
      button: '查看我的账户',
    },
    countryChanged: {
      subject: '【{brand}】您的国家已更改',
      greeting,
      lines: ['账户 {id} 的国家已于 {time} 更改。', locked, notYou],
      button: '查看我的账户',
    },
    otpOn: {
      subject: '【{brand}】OTP 已开启',
      greeting,
      lines: [
        '账户 {id} 已于 {time} 开启 OTP。',
        '请将恢复码保存在手机以外的安全位置，设备丢失时需要用到。',
        locked,
        notYou,
      ],
      button: '查看我的账户',
    },
    otpOff: {
      subject: '【{brand}】OTP 已关闭',
      greeting,
      lines: ['账户 {id} 已于 {time} 关闭 OTP。', locked, notYou],
      button: '查看我的账户',
    },
    passkeyAdded: {
      subject: '【{brand}】已添加通行密钥',
      greeting,
      lines: [
        '账户 {id} 已于 {time} 添加通行密钥，可用于登录，也可代替 OTP 验证码进行确认。',
        locked,
        notYou,
      ],
      button: '查看我的账户',
    },
    passkeyRemoved: {
      subject: '【{brand}】已删除通行密钥',
      greeting,
      lines: ['账户 {id} 的一个通行密钥已于 {time} 删除。', locked, notYou],
      button: '查看我的账户',
    },
    passkeyCopied: {
      subject: '【{brand}】通行密钥已停用',
      greeting,
      lines: [
        '{time}，账户 {id} 有疑似被复制的通行密钥被使用。该操作已被拒绝，此通行密钥已停用。',
        '请在设置中删除它，并检查已登录的设备。',
        locked,
        notYou,
      ],
      button: '查看我的账户',
    },
    closing: closing(),
    closingPaysGas: closing('届时剩余的网络手续费 TRX 将发送至 {address}。如非您本人的地址，请立即登录。'),
  },
  buttonFallback: '如按钮无法打开，请访问以下地址：',
  phrase: '防钓鱼短语：{phrase}',
  footer: [
    '{brand} 不会通过邮件、电话或聊天向您索取密码、OTP 验证码或恢复码。',
    '本邮件由系统自动发送。如有疑问，请通过咨询页面联系我们。',
  ],
}
