package dev.troupe.packs.studio;

/** Two short scripts. */
public final class SampleScripts {
    /** Two scenes, three characters. */
    public static final String ENGLISH =
            """
            Title: The Lamp
            Author: A. Writer

            FADE IN:

            EXT. LIGHTHOUSE - NIGHT

            Waves break against the rocks. MARA, 30, a keeper in a yellow coat, walks up the path.

            [[Shoot the waves on location.]]

            INT. LAMP ROOM - NIGHT

            Mara wipes the glass. Close on her hands. TOMAS leans in the door.

            MARA
            (without turning)
            You are late.

            TOMAS
            The sea was against me. I had to row around the point.

            MARA
            Sit down!

            > CUT TO:

            INT. LAMP ROOM - DAWN

            The lamp goes out. OLD KEEPER (V.O.) is heard.

            OLD KEEPER (V.O.)
            Every light ends with the day.
            """;

    /** The same in Chinese: headings, names before a colon and above dialogue. */
    public static final String CHINESE =
            """
            标题：灯塔

            外景 灯塔 - 夜

            海浪拍打礁石。小玛穿着黄色雨衣走上小路。

            内景 灯室 - 夜

            小玛擦拭玻璃。特写她的双手。老陈靠在门边。

            小玛：（没有回头）你迟到了。

            老陈：海浪太大，我绕了很远的路才到。

            @小玛
            坐下！
            """;

    private SampleScripts() {}
}
