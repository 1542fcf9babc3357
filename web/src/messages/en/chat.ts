import { tokens as prices } from '@mithaq/contract/limits'
import { countedTokens as count } from './counted.ts'

const whose = (member: string | null) => (member === null ? 'Your' : `${member}'s`)

export const chat = {
  withTheLike: 'Written with the like',
  likedWith: (name: string) => `${name} wrote with the like`,
  likedWithMine: 'You wrote with your like',
  /** Which part of a profile such a sentence is about. */
  likedPart: (part: string) => `about ‘${part}’:`,
  back: 'Back to Matches',
  tryAgain: 'Try Again',
  options: 'Chat options',
  viewProfile: 'View Profile',
  unmatch: 'Unmatch',
  block: 'Block',
  report: 'Report',
  inactive: (name: string) => `${name} is taking a break. Your match and its clock go on.`,
  inactiveResting: (name: string, until: string) => `${name} is taking a break, resting until ${until}.`,
  inactiveWhileMeResting: (name: string) => `${name} is taking a break.`,
  trouble: {
    matchIdMissing: 'Match ID is missing',
    matchNotFound: 'Match not found',
    detailsFailed: 'Could not load match details',
    notAuthenticated: 'User not authenticated',
    messagesFailed: 'Failed to load messages. Please try again.',
    notFoundText: 'It may have been removed, or the member is no longer here.',
    helpText: 'Nothing you wrote is lost. Please try once more.',
  },
  locked: {
    title: 'Open this chat together',
    text: `Each of you gives ${prices.unlock} tokens, so both arrive with intention. If it never opens, you get yours back.`,
    theyPaidTitle: (name: string) => `${name} has opened the door`,
    theyPaidText: (name: string) =>
      `${name} has paid ${prices.unlock} tokens. Pay yours and the chat opens at once.`,
    iPaidTitle: (name: string) => `Waiting for ${name}`,
    iPaidText: (name: string) =>
      `You have paid. If ${name} does not pay in time, the match ends and you get your tokens back.`,
    you: 'You',
    notYet: 'Not yet',
    nothingToPay: 'Nothing to pay',
    paid: 'Paid',
    timeLeft: 'Time left to open',
    restingUntil: (day: string) => `Resting until ${day}, then left to open`,
    expired: 'Expired',
    unlock: `Unlock chat (${prices.unlock} tokens)`,
    express: (cost: number) => `Express unlock (${cost} tokens)`,
    expressTitle: 'Open the chat at once?',
    expressText: (name: string) => `You pay for both of you, and ${name} pays nothing.`,
    paying: 'Paying...',
    afterUnlock: 'unlocking',
    afterExpress: 'express',
    expressMeans: (name: string, left: string) =>
      `${left}. It opens the chat at once, and ${name} pays nothing.`,
    expressNeeds: (cost: number, balance: number) => `Express takes ${cost} tokens, and you have ${balance}.`,
    /** For somebody who cannot open it. */
    endsByItself: (when: string) => `If it stays closed it ends by itself ${when}, and costs you nothing.`,
    endsGivingBack: (when: string) => `If it stays closed it ends by itself ${when}, and you get yours back.`,
    unlockedTitle: 'Chat unlocked',
    unlockedText: (name: string) => `You and ${name} can write to each other now.`,
    paidTitle: 'Thank you, you have paid',
    paidText: (name: string) => `The chat opens as soon as ${name} pays too.`,
    earlier: 'Read your earlier conversation',
    paymentFailed: 'Payment Failed',
    unexpected: 'An unexpected error occurred',
    unexpectedFormat: 'Unexpected response format',
  },
  banner: {
    start: 'Start a conversation',
    yourTurn: 'Your turn to respond',
    waitingFor: (name: string) => `Waiting for ${name}`,
    answered: 'Answered in time',
    answeredThen: (name: string) => `Now it is ${name}'s turn.`,
    answeredReward: (reward: number) => `Your third answer in time earns you ${count(reward)}.`,
    openingExpired: 'Initial conversation period expired',
    replyExpired: 'Response time expired',
    explain: 'What happens when the time is up?',
    whenUp: {
      opening:
        'If nobody has written by then, the match ends by itself. Nobody is charged, and what opened the chat is not refunded.',
      mine: (name: string, lost: number) =>
        lost > 0
          ? `If you have not answered by then, you lose ${count(lost)}, ${name} receives up to ${prices.compensation} for waiting, and the match ends.`
          : `If you have not answered by then, the match ends, and ${name} receives up to ${count(prices.compensation)} for waiting. You have none to lose.`,
      theirs: (name: string) =>
        `If ${name} has not answered by then, the match ends. You lose nothing, and receive up to ${count(prices.compensation)} for waiting.`,
      resting: 'While the match rests, no time passes. Afterwards:',
      askDay: 'Need longer? You can ask for a day once, at no cost.',
    },
    lose: (tokens: number) =>
      tokens === 1 ? 'After that, you lose your last token' : `After that, you lose ${tokens} tokens`,
    nothingToLose: 'After that, the match ends; you have no tokens to lose',
    costsYouNothing: 'After that, the match ends and costs you nothing',
    nobodyCharged: 'After that, the match ends and nobody is charged',
    resting: (until: string) => `Resting until ${until}`,
    restingWith: (turn: string, left: string) => `${turn}: ${left} left, and no time passes`,
  },
  guardian: {
    label: 'A guardian receives this chat',
    /** Of the reader's own guardian there is no name. */
    receives: (member: string | null) =>
      `${whose(member)} guardian receives what is written here every week.`,
    onlyFromHere: 'Only what is written after this line. No pictures, no addresses.',
    sent: (member: string | null, count: number) =>
      `Sent to ${member === null ? 'your' : `${member}'s`} guardian: ${count} ${count === 1 ? 'message' : 'messages'}.`,
    noLonger: (member: string | null) => `${whose(member)} guardian no longer receives this chat.`,
    beside: 'With a guardian',
  },
  day: {
    ask: 'Ask for a day',
    asking: 'Asking...',
    title: 'Ask for a day more?',
    text: (more: string, name: string) =>
      `You get ${more} more to answer, once in this conversation. It costs nothing, and ${name} reads that you asked.`,
    failed: 'A day could not be asked for',
    mine: 'You asked for a day more',
    theirs: (name: string) => `${name} asked for a day more`,
  },
  care: {
    title: 'A word of care',
    contact: (name: string) =>
      `${name} names a way to write or meet outside Mithaq. Take your time: what happens elsewhere we cannot see, and no clock protects you there.`,
    money:
      'This is about money. Never send any, and share no bank details, with somebody you have not met with your family, whatever the reason.',
    report: 'If something feels wrong, report it from the menu above. Nobody is told that it was you.',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  messages: (name: string) => `Messages with ${name}`,
  empty: (name: string) => `Say salam to ${name}`,
  emptyText: 'A kind first line is enough. Whoever writes first starts the clock for the other.',
  whatYouShare: 'What you share',
  wholeProfile: 'See the whole profile',
  waysToBegin: 'Three ways to begin',
  openers: (name: string, city: string) => [
    `As-salamu alaykum ${name}, I am glad that we can write. How has your week been?`,
    `As-salamu alaykum ${name}, what do you love most about life in ${city}?`,
    `As-salamu alaykum ${name}, what does a good home mean to you?`,
  ],
  earlierLoading: 'Loading earlier messages...',
  beginning: 'The beginning of your conversation',
  newMessages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  announce: (name: string, text: string) => `${name}: ${text}`,
  marks: {
    sending: 'Sending',
    waiting: 'Waiting for the connection',
    sent: 'Sent',
    read: 'Read',
    failed: 'Not sent',
  },
  saidBy: (who: string, time: string) => `${who}, ${time}`,
  typing: 'Writing',
  reply: 'Reply',
  reactToLast: 'React to the latest message',
  hint: 'Enter sends · Shift + Enter new line · your draft is kept until you send it',
  quote: {
    you: 'You',
    gone: 'This message is no longer here',
    open: 'Go to this message',
    answering: (who: string) => `Your answer to ${who}`,
    remove: 'Do not quote',
  },
  reactions: {
    title: 'Reactions',
    heart: 'Heart',
    smile: 'Smile',
    thumbs_up: 'Thumbs up',
    prayer: 'Hands in prayer',
    hand_on_heart: 'Hand on heart',
    by: (name: string, what: string) => `${name}: ${what}`,
    byMe: (what: string) => `You: ${what}`,
    failed: 'Your reaction could not be kept.',
  },
  sheet: {
    mine: 'Your message',
    theirs: (name: string) => `${name} wrote`,
    copy: 'Copy',
  },
  links: {
    title: 'Leave Mithaq?',
    warning:
      'We do not know this page and cannot vouch for it. Be careful with whatever asks for money, a password or a code.',
    leadsTo: 'This link leads to',
    open: 'Open the page',
    stay: 'Stay here',
  },
  retry: 'Retry',
  discard: 'Discard',
  composer: 'Type a message...',
  send: 'Send',
  cannotSend: 'Cannot send message',
  chatLocked: 'Chat locked',
  chatLockedText: 'Both users must pay to unlock chat before sending messages.',
  sendFailed: 'Failed to send message. Please try again.',
  matchEnded: 'This match has ended.',
  ended: {
    label: 'How this match ended',
    place: 'This chat has ended',
    byMe: 'You ended this match.',
    byThem: (name: string) => `${name} ended this match.`,
    opening: 'The time to open this chat passed.',
    myOpening: 'Your time to open this chat passed.',
    theirOpening: (name: string) => `${name}'s time to open this chat passed.`,
    firstWord: 'The time for a first message passed.',
    myAnswer: 'Your time to answer passed.',
    theirAnswer: (name: string) => `${name}'s time to answer passed.`,
    lost: (lost: number, balance: number) =>
      lost > 0 ? `You lost ${count(lost)}, now ${balance}` : 'You had no tokens, so nothing was taken',
    received: (amount: number, balance: number) =>
      amount > 0
        ? `You received ${count(amount)}, now ${balance}`
        : `You have received the most that a week allows, and still have ${balance}`,
    cameBack: (amount: number, balance: number) => `Your ${count(amount)} came back, now ${balance}`,
    fee: (fee: number, refund: number, balance: number) => {
      if (fee === 0) return 'You had no tokens, so it cost nothing'
      if (refund === 0) return `It cost ${count(fee)}, now ${balance}`
      return `Your ${count(refund)} came back, and leaving cost ${fee}: now ${balance}`
    },
    free: (balance: number) => `It cost you nothing, you have ${count(balance)}`,
    nothingTaken: (balance: number) => `No tokens were taken, you have ${balance}`,
    nobodyPaid: 'Neither of you had paid. Life sometimes gets in the way.',
    keptMySide: 'You kept your side. Life sometimes gets in the way.',
    theirsBack: (name: string) => `What ${name} had paid came back.`,
    nobodyWrote: 'Neither of you wrote. A first word is often the hardest.',
    staysSpent: 'What you paid to open the chat stays spent.',
    iWasSilent: (name: string) => `Life sometimes gets in the way of an answer. We told ${name} kindly.`,
    theyWereSilent: (name: string) =>
      `You kept your side. Life sometimes gets in the way of an answer; we told ${name} kindly too.`,
    noFault: 'Not every match leads further, and that is no fault of yours.',
    notOpened: 'The chat was not opened.',
    nothingWritten: 'Nothing was written.',
    readable: 'What was written can still be read here.',
    unsent: 'Your unsent words are kept',
    copy: 'Copy',
    copied: 'Copied',
    copyByHand: 'Your words are chosen: copy them with your keyboard or a long press.',
    discover: 'Back to Discover',
  },
}
