package dev.troupe.packs.browser;

/** What is run in pages to read them. */
final class PageScripts {
    /** The summary of a page, as SPEC has it. */
    static final String SUMMARY =
            """
            () => {
              const meta = name => document.querySelector(`meta[name="${name}" i]`)?.content ?? '';
              const texts = (selector, most) => [...document.querySelectorAll(selector)]
                .map(e => e.innerText.trim().slice(0, 300)).filter(t => t).slice(0, most);
              const count = selector => document.querySelectorAll(selector).length;
              return {
                url: location.href, title: document.title,
                description: meta('description'), keywords: meta('keywords'),
                h1: texts('h1', 10), h2: texts('h2', 10),
                paragraphs: [...document.querySelectorAll('p')].map(e => e.innerText.trim())
                  .filter(t => t.length > 50).slice(0, 5).map(t => t.slice(0, 500)),
                links: count('a[href]'), images: count('img'), forms: count('form'), tables: count('table'),
              };
            }
            """;

    /** HTML of an element without what users do not see. */
    static final String CLEAN_HTML =
            """
            element => {
              const copy = element.cloneNode(true);
              copy.querySelectorAll('script,style,noscript,template,link,svg').forEach(e => e.remove());
              const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
              const found = [];
              while (comments.nextNode()) found.push(comments.currentNode);
              found.forEach(e => e.remove());
              return copy.outerHTML.replace(/\\s+/g, ' ');
            }
            """;

    /** What is on the page, to see whether it has changed. */
    static final String STATE = "() => location.href + '\\n' + document.body.innerText";

    static final String HAS_CHANGED =
            "before => location.href + '\\n' + document.body.innerText !== before";

    /**
     * The control that leads to the next page of a list, or that adds more to it: {@code null} if
     * there is none that can be used. It is marked for a click.
     */
    static final String NEXT =
            """
            () => {
              const word = /^(?:next(?: page)?|older|下一?页|下一頁|后一?页|后页)\\s*[›»>→]*$|^[›»→>]$/i;
              const more = /^(?:(?:load|show|see|view) more.*|more (?:results|items)|加载更多|查看更多|显示更多|更多)$/i;
              const off = e => e.disabled || e.getAttribute('aria-disabled') === 'true'
                || e.closest('[disabled],[aria-disabled=true]') !== null
                || /(?:^|[\\s_-])disabled(?:$|[\\s_-])/i.test(e.className + ' ' + (e.parentElement?.className ?? ''));
              const seen = e => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
              const name = e => (e.getAttribute('aria-label') || e.innerText || e.value || e.title || '').trim();
              const usable = [...document.querySelectorAll('a,button,[role=button],[role=link],input[type=button],li[title],span[onclick]')]
                .filter(e => seen(e) && !off(e));
              const next = usable.find(e => e.rel === 'next')
                ?? usable.find(e => word.test(name(e)) || word.test((e.innerText || '').trim()) || word.test(e.title || ''))
                ?? usable.find(e => /(?:^|[\\s_-])next(?:$|[\\s_-])/i.test(e.className));
              const chosen = next ?? usable.find(e => more.test(name(e)));
              document.querySelectorAll('[data-troupe-next]').forEach(e => e.removeAttribute('data-troupe-next'));
              if (!chosen) return null;
              chosen.setAttribute('data-troupe-next', '');
              return next ? 'next' : 'more';
            }
            """;

    /** The items of a list that a selector matches: their texts, and the addresses they lead to. */
    static final String ITEMS =
            """
            (elements, most) => elements.slice(0, most).map(e => {
              const item = {text: e.innerText.trim()};
              const link = e.matches('a[href]') ? e : e.querySelector('a[href]');
              if (link) item.url = link.href;
              return item;
            })
            """;

    private PageScripts() {}
}
