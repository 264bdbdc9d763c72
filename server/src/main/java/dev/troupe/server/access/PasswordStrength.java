package dev.troupe.server.access;

import java.util.List;
import java.util.Locale;
import me.gosimple.nbvcxz.Nbvcxz;
import me.gosimple.nbvcxz.resources.ConfigurationBuilder;
import me.gosimple.nbvcxz.resources.Dictionary;
import me.gosimple.nbvcxz.resources.DictionaryBuilder;

/**
 * How hard a password is to guess, by the method of zxcvbn (Wheeler 2016, "zxcvbn: Low-Budget
 * Password Strength Estimation"): lists of common passwords, names and words, sequences, repeats,
 * dates and rows of keys.
 */
final class PasswordStrength {
    private static final double LEAST =
            18; // bits: a quarter of a million guesses, at ten a quarter of an hour

    private static final int LONGEST = 64; // characters that are checked

    private PasswordStrength() {}

    /** Whether it is easily guessed by a user who knows the user name. */
    static boolean isGuessable(String password, String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        if (password.toLowerCase(Locale.ROOT).contains(lower)
                && lower.length() * 2 >= password.length()) {
            return true;
        }
        var dictionaries =
                new java.util.ArrayList<Dictionary>(ConfigurationBuilder.getDefaultDictionaries());
        dictionaries.add(
                new DictionaryBuilder()
                        .setDictionaryName("user")
                        .setExclusion(true)
                        .addWord(lower, 0)
                        .createDictionary());
        var configuration =
                new ConfigurationBuilder()
                        .setLocale(Locale.ENGLISH)
                        .setDictionaries(List.copyOf(dictionaries))
                        .createConfiguration();
        return new Nbvcxz(configuration).estimate(prefix(password)).getEntropy() < LEAST;
    }

    /** All ways to part a text are tried, so that a long one takes its time and gains nothing. */
    private static String prefix(String password) {
        return password.length() <= LONGEST ? password : password.substring(0, LONGEST);
    }
}
