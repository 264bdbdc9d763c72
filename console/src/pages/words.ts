import { words } from '../i18n/i18n'

export const signInWords = words(
  {
    title: 'Sign in',
    name: 'Name',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    signIn: 'Sign in',
    signingIn: 'Signing in…',
    other: 'Sign in with your organisation',
    or: 'or',
  },
  {
    title: '登录',
    name: '名称',
    password: '密码',
    show: '显示密码',
    hide: '隐藏密码',
    signIn: '登录',
    signingIn: '正在登录…',
    other: '用组织账号登录',
    or: '或',
  },
)
